import { Button, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { Problem } from '../../parts/problem.tsx'
import { SecondFactorCode } from '../../parts/sign-in/second-factor-code.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

export const SetUpForm = ({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) => {
  const trpc = useTRPC()
  const [password, setPassword] = useState('')
  const begin = useAct(trpc.user.beginSecondFactor.mutationOptions())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    begin.mutate({ password })
  }
  if (begin.data) return <SecondFactorCode {...begin.data} onDone={onDone} />
  return (
    <form onSubmit={submit}>
      <Stack maw={440}>
        <Text size="sm">
          No second factor is set up. Without it you can look at everything and work in test mode; whatever changes
          something in live mode takes it.
        </Text>
        <CurrentPassword value={password} onChange={setPassword} error={problemAt(begin.problem, '/password')} />
        <Problem of={begin.problem} shownAt={['/password']} />
        <Group>
          <Button type="submit" loading={begin.isPending}>
            Set up a second factor
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
