import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../address/account.ts'
import { questions } from '../calls/open-questions.ts'
import { hasPasskeys } from '../calls/device.ts'
import { confirmWithPasskey } from '../calls/passkeys.ts'
import { problemAt, refusalOf } from '../calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { CodeInput } from './sign-in/code-input.tsx'
import { CurrentPassword } from './sign-in/current-password.tsx'
import { PasskeyButton } from './sign-in/passkey-button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { Problem } from './problem.tsx'
import { Loading } from './states.tsx'

const cancel = () => questions.answer('confirm', false)

/** Step-up authentication: before moving money or changing access, users confirm who they are. */
export const ConfirmDialog = () => {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const hasSecondFactor = useMe()?.user?.hasSecondFactor ?? false
  const [wantsCode, setWantsCode] = useState(false)
  const factors = useQuery(trpc.passkey.list.queryOptions(undefined, { enabled: hasSecondFactor }))
  const carryOn = () => {
    void queries.invalidateQueries(trpc.session.me.queryFilter())
    questions.answer('confirm', true)
  }
  const offersPasskey = hasPasskeys() && (factors.data?.passkeys.length ?? 0) > 0 && !wantsCode
  return (
    <Dialog onClose={cancel} title={texts.signIn.confirm.title}>
      <Stack gap="sm">
        <Text size="sm">{texts.signIn.confirm.why}</Text>
        {hasSecondFactor && factors.isPending ? (
          <Loading lines={2} />
        ) : offersPasskey ? (
          <ByPasskey onConfirmed={carryOn} onCode={() => setWantsCode(true)} />
        ) : (
          <Typed isCode={hasSecondFactor} onConfirmed={carryOn} />
        )}
      </Stack>
    </Dialog>
  )
}

const ByPasskey = ({ onConfirmed, onCode }: { onConfirmed: () => void; onCode: () => void }) => {
  const confirm = useMutation({ mutationFn: confirmWithPasskey, onSuccess: onConfirmed })
  return (
    <>
      <Problem of={confirm.error ? refusalOf(confirm.error) : null} />
      <PasskeyButton isFirst loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {texts.signIn.usePasskey}
      </PasskeyButton>
      <button type="button" className="link" onClick={onCode}>
        {texts.signIn.enterCode}
      </button>
    </>
  )
}

/** A code of the second factor; without one, the password. */
const Typed = ({ isCode, onConfirmed }: { isCode: boolean; onConfirmed: () => void }) => {
  const trpc = useTRPC()
  const [value, setValue] = useState('')
  const confirm = useMutation(trpc.session.confirm.mutationOptions({ onSuccess: onConfirmed }))
  const problem = confirm.error ? refusalOf(confirm.error) : null
  return (
    <Form
      act={{ isPending: confirm.isPending, problem }}
      verb={texts.signIn.confirm.verb}
      shownAt={['/code', '/password']}
      onSubmit={() => confirm.mutate(isCode ? { code: value } : { password: value })}
      onLeave={cancel}
      isDialog
    >
      {isCode ? (
        <CodeInput value={value} onChange={setValue} error={problemAt(problem, '/code')} />
      ) : (
        <CurrentPassword value={value} onChange={setValue} error={problemAt(problem, '/password')} />
      )}
    </Form>
  )
}
