import { Button, Group, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { NewPassword } from '../../parts/sign-in/new-password.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

export const PasswordForm = ({ email }: { email: string }) => {
  const trpc = useTRPC()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useAct(
    trpc.user.changePassword.mutationOptions({
      onSuccess: () => {
        setCurrent('')
        setNext('')
      },
    }),
    { done: 'Password changed. Your other sessions have ended.' },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate({ current, next })
  }
  return (
    <Panel title="Password">
      <form onSubmit={submit}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Stack>
          <CurrentPassword
            label="Current password"
            value={current}
            onChange={setCurrent}
            error={problemAt(change.problem, '/current')}
          />
          <NewPassword value={next} onChange={setNext} error={problemAt(change.problem, '/next')} />
          <Problem of={change.problem} shownAt={['/current', '/next']} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
