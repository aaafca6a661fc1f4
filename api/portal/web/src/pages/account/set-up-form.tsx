import { Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { SecondFactorCode } from '../../parts/sign-in/second-factor-code.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

type SetUpProps = { onDone: (recoveryCodes: readonly string[]) => void; hasPasskey?: boolean }

export const SetUpForm = ({ onDone, hasPasskey = false }: SetUpProps) => {
  const trpc = useTRPC()
  const [password, setPassword] = useState('')
  const begin = useAct(trpc.user.beginSecondFactor.mutationOptions())
  if (begin.data) return <SecondFactorCode {...begin.data} onDone={onDone} />
  return (
    <Form
      act={begin}
      verb={hasPasskey ? 'Set up an app' : 'Set up a second factor'}
      shownAt={['/password']}
      onSubmit={() => begin.mutate(hasPasskey ? {} : { password })}
      maw={440}
    >
      <Text size="sm">
        {hasPasskey
          ? 'Beside your passkeys, an app on your phone can make codes, for browsers without passkeys.'
          : 'No second factor is set up: neither a passkey nor an app’s codes. Without one you can look at everything and work in test mode; whatever changes something in live mode takes it.'}
      </Text>
      {!hasPasskey && (
        <CurrentPassword value={password} onChange={setPassword} error={problemAt(begin.problem, '/password')} />
      )}
    </Form>
  )
}
