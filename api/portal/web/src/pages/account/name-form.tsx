import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

export const NameForm = ({ user }: { user: { name: string; email: string } }) => {
  const trpc = useTRPC()
  const [name, setName] = useState(user.name)
  const rename = useAct(trpc.user.rename.mutationOptions(), { done: 'Name changed.' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    rename.mutate({ name })
  }
  return (
    <Panel title="Profile">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="E-mail address"
            description="You sign in with it; it cannot be changed."
            readOnly
            value={user.email}
          />
          <TextInput
            label="Name"
            autoComplete="name"
            maxLength={100}
            required
            value={name}
            error={problemAt(rename.problem, '/name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Problem of={rename.problem} shownAt={['/name']} />
          <Group>
            <Button type="submit" loading={rename.isPending} disabled={name === user.name}>
              Save the name
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
