import { Button, Group, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { CodeInput } from '../../parts/sign-in/code-input.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

export const RemoveForm = () => {
  const trpc = useTRPC()
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useAct(trpc.user.removeSecondFactor.mutationOptions(), {
    done: 'The second factor is off. Live mode cannot be changed without one.',
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    remove.mutate({ password, code })
  }
  if (!isOpen) {
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          Turn the second factor off
        </Button>
      </Group>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack maw={440}>
        <CurrentPassword value={password} onChange={setPassword} error={problemAt(remove.problem, '/password')} />
        <CodeInput value={code} onChange={setCode} error={problemAt(remove.problem, '/code')} />
        <Problem of={remove.problem} shownAt={['/password', '/code']} />
        <Group>
          <Button type="submit" color="red" loading={remove.isPending}>
            Turn it off
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
