import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { CodeInput } from '../../parts/sign-in/code-input.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

type NewCodesProps = { onDone: (recoveryCodes: readonly string[]) => void }

/** New recovery codes replace those that are left. */
export const NewCodesForm = ({ onDone }: NewCodesProps) => (
  <OpenInPlace label={texts.account.secondFactor.newCodes}>
    {(close) => <CodesForm onDone={onDone} close={close} />}
  </OpenInPlace>
)

const CodesForm = ({ onDone, close }: NewCodesProps & { close: () => void }) => {
  const trpc = useTRPC()
  const [code, setCode] = useState('')
  const renew = useAct(
    trpc.user.newRecoveryCodes.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  )
  return (
    <Form
      act={renew}
      verb={texts.account.secondFactor.replaceCodes}
      shownAt={['/code']}
      onSubmit={() => renew.mutate({ code })}
      onLeave={close}
      maw={440}
    >
      <CodeInput value={code} onChange={setCode} error={problemAt(renew.problem, '/code')} autoFocus />
    </Form>
  )
}
