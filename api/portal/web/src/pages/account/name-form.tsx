import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { Panel } from '../../parts/panel.tsx'
import { NameInput } from '../../parts/sign-in/name-input.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { EmailForm } from './email-form.tsx'

export const NameForm = ({ user }: { user: { name: string; email: string } }) => {
  const trpc = useTRPC()
  const [name, setName] = useState(user.name)
  const rename = useAct(trpc.user.rename.mutationOptions(), { done: 'Name changed.' })
  return (
    <Panel title="Profile">
      <Form
        act={rename}
        verb="Save the name"
        shownAt={['/name']}
        isDisabled={name === user.name}
        onSubmit={() => rename.mutate({ name })}
      >
        <TextInput label="E-mail address" description="You sign in with it." readOnly value={user.email} />
        <NameInput label="Name" value={name} onChange={setName} error={problemAt(rename.problem, '/name')} />
      </Form>
      <EmailForm />
    </Panel>
  )
}
