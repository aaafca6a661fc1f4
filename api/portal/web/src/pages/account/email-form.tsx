import { Text } from '@mantine/core'
import { useState } from 'react'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { FirstField } from '../first-field.tsx'
import { texts } from '../../texts/texts.ts'

const MAX_EMAIL = 254

/** Another e-mail address, which counts once the link that is mailed to it was followed. */
export const EmailForm = () => {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  return (
    <>
      {mailedTo !== null && (
        <Text size="sm" role="status">
          {texts.account.email.mailed(mailedTo)}
        </Text>
      )}
      <OpenInPlace label={texts.account.email.open}>
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
  const words = texts.account.email
  const [email, setEmail] = useState('')
  const ask = useAct(trpc.email.ask.mutationOptions({ onSuccess: (_, asked) => onDone(asked.email) }))
  return (
    <Form act={ask} verb={words.verb} shownAt={['/email']} onSubmit={() => ask.mutate({ email })} onLeave={onLeave}>
      <FirstField
        label={words.next}
        type="email"
        maxLength={MAX_EMAIL}
        value={email}
        onChange={setEmail}
        error={problemAt(ask.problem, '/email')}
      />
    </Form>
  )
}
