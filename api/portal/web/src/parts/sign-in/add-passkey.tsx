import { Text } from '@mantine/core'
import { useState } from 'react'
import { browserName } from '../../browser-name.ts'
import { addPasskey } from '../../calls/passkeys.ts'
import { problemAt } from '../../calls/refusal.ts'
import { useAct } from '../act.ts'
import { Form } from '../form.tsx'
import { TextField } from '../text-field.tsx'

const MAX_NAME = 100

type AddPasskeyProps = {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onLeave?: () => void
  leave?: string
}

/** Lets the device make a passkey. Once it is there, the recovery codes that came with a first one. */
export const AddPasskey = ({ onDone, onLeave }: AddPasskeyProps) => {
  const [name, setName] = useState(browserName(navigator.userAgent))
  const add = useAct({ mutationFn: addPasskey, onSuccess: onDone }, { done: 'The passkey is added.' })
  return (
    <Form
      act={add}
      verb="Add a passkey"
      shownAt={['/name']}
      onSubmit={() => add.mutate(name)}
      onLeave={onLeave}
      maw={440}
    >
      <Text size="sm">
        Your phone, computer or security key keeps the passkey, and asks for your finger, face or PIN. It signs you in
        alone, and no page but ours can use it.
      </Text>
      <TextField
        label="Name of the passkey"
        description="To tell it from others: what device it is on."
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={problemAt(add.problem, '/name')}
      />
    </Form>
  )
}
