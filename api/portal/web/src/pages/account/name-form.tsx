import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { Panel } from '../../parts/panel.tsx'
import { NameInput } from '../../parts/sign-in/name-input.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { EmailForm } from './email-form.tsx'

export const NameForm = ({ user }: { user: { name: string; email: string } }) => {
  const trpc = useTRPC()
  const words = texts.account.profile
  const [name, setName] = useState(user.name)
  const rename = useAct(trpc.user.rename.mutationOptions(), { done: words.saved })
  return (
    <Panel title={words.title}>
      <Form
        act={rename}
        verb={words.save}
        shownAt={['/name']}
        isDisabled={name === user.name}
        onSubmit={() => rename.mutate({ name })}
      >
        <TextInput label={texts.signIn.email} description={words.emailHint} readOnly value={user.email} />
        <NameInput label={words.name} value={name} onChange={setName} error={problemAt(rename.problem, '/name')} />
      </Form>
      <EmailForm />
    </Panel>
  )
}
