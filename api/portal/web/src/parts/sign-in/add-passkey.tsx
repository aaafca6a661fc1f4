import { Text } from '@mantine/core'
import { useState } from 'react'
import { browserName } from '../../browser-name.ts'
import { addPasskey } from '../../calls/passkeys.ts'
import { problemAt } from '../../calls/refusal.ts'
import { useAct } from '../act.ts'
import { Form } from '../form.tsx'
import { TextField } from '../text-field.tsx'
import { texts } from '../../texts/texts.ts'

const MAX_NAME = 100

type AddPasskeyProps = {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onLeave?: () => void
  leave?: string
}

/** Lets the device make a passkey. `onDone` gets the recovery codes that came with it, or null. */
export const AddPasskey = ({ onDone, onLeave }: AddPasskeyProps) => {
  const words = texts.signIn.passkey
  const [name, setName] = useState(browserName(navigator.userAgent))
  const add = useAct({ mutationFn: addPasskey, onSuccess: onDone }, { done: words.added })
  return (
    <Form act={add} verb={words.add} shownAt={['/name']} onSubmit={() => add.mutate(name)} onLeave={onLeave} maw={440}>
      <Text size="sm">{words.what}</Text>
      <TextField
        label={words.name}
        description={words.nameHint}
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
