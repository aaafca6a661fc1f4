import { Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { SecondFactorCode } from '../../parts/sign-in/second-factor-code.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

type SetUpProps = { onDone: (recoveryCodes: readonly string[]) => void; hasPasskey?: boolean }

export const SetUpForm = ({ onDone, hasPasskey = false }: SetUpProps) => {
  const trpc = useTRPC()
  const words = texts.account.secondFactor
  const [password, setPassword] = useState('')
  const begin = useAct(trpc.user.beginSecondFactor.mutationOptions())
  if (begin.data) return <SecondFactorCode {...begin.data} onDone={onDone} />
  return (
    <Form
      act={begin}
      verb={hasPasskey ? words.setUpApp : words.setUp}
      shownAt={['/password']}
      onSubmit={() => begin.mutate(hasPasskey ? {} : { password })}
      maw={440}
    >
      <Text size="sm">{hasPasskey ? words.whyApp : words.why}</Text>
      {!hasPasskey && (
        <CurrentPassword value={password} onChange={setPassword} error={problemAt(begin.problem, '/password')} />
      )}
    </Form>
  )
}
