import { Text } from '@mantine/core'
import { useState } from 'react'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { FirstField } from '../first-field.tsx'

const MAX_EMAIL = 254

/** Another e-mail address, which counts once the link that is mailed to it was followed. */
export const EmailForm = () => {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  return (
    <>
      {mailedTo !== null && (
        <Text size="sm" role="status">
          We mailed a link to {mailedTo}. Until you have followed it, you sign in as before. If it does not arrive, ask
          the service’s operator.
        </Text>
      )}
      <OpenInPlace label="Change the e-mail address">
        {(close) => (
          <AskForm
            onDone={(email) => {
              setMailedTo(email)
              close()
            }}
            onLeave={close}
          />
        )}
      </OpenInPlace>
    </>
  )
}

const AskForm = ({ onDone, onLeave }: { onDone: (email: string) => void; onLeave: () => void }) => {
  const trpc = useTRPC()
  const [email, setEmail] = useState('')
  const ask = useAct(trpc.email.ask.mutationOptions({ onSuccess: (_, asked) => onDone(asked.email) }))
  return (
    <Form act={ask} verb="Mail me a link" shownAt={['/email']} onSubmit={() => ask.mutate({ email })} onLeave={onLeave}>
      <FirstField
        label="New e-mail address"
        type="email"
        maxLength={MAX_EMAIL}
        value={email}
        onChange={setEmail}
        error={problemAt(ask.problem, '/email')}
      />
    </Form>
  )
}
