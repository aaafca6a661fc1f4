import { Card, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Key, NewKey } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { PlusIcon } from '../../parts/icons.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { FirstField } from '../first-field.tsx'
import { expiresAfter, expiryChoices } from './expiry.ts'

const MAX_LABEL = 100

const empty = { label: '', scopes: ['read', 'write'] as Key['scopes'], days: '' }

export const CreateKey = ({ onMade }: { onMade: (made: NewKey) => void }) => (
  <OpenInPlace label="Create a key" variant="filled" leftSection={<PlusIcon />}>
    {(close) => <KeyForm onMade={onMade} onLeave={close} />}
  </OpenInPlace>
)

const KeyForm = ({ onMade, onLeave }: { onMade: (made: NewKey) => void; onLeave: () => void }) => {
  const [{ label, scopes, days }, setForm] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const shown = (made: NewKey) => {
    onMade(made)
    onLeave()
  }
  const act = useAct(trpc.key.create.mutationOptions({ onSuccess: shown }), { done: 'The key is made.' })
  const problems = {
    label: label.trim() === '' && 'Say what the key is for, so that you recognise it.',
    scopes: scopes.length === 0 && 'Choose what the key may do.',
  }
  const submit = () => {
    setChecked(true)
    if (problems.label || problems.scopes) return
    const expiresAt = expiresAfter(days, Date.now())
    act.mutate({ account, label: label.trim(), scopes, ...(expiresAt && { expiresAt }) })
  }
  return (
    <Card withBorder maw={560}>
      <Form act={act} verb="Create the key" onSubmit={submit} onLeave={onLeave} label="Create a key" noValidate>
        <FirstField
          label="Label"
          description="What it is for: “Production server”"
          maxLength={MAX_LABEL}
          value={label}
          error={isChecked && problems.label}
          onChange={(typed) => setForm({ label: typed, scopes, days })}
        />
        <Checkbox.Group
          label="It may"
          value={scopes}
          error={isChecked && problems.scopes}
          onChange={(chosen) => setForm({ label, scopes: chosen, days })}
        >
          <Stack gap="xs" mt="xs">
            <Checkbox value="read" label="Read: campaigns, drawings, guarantees, payouts" />
            <Checkbox value="write" label="Write: send winners, extend cutoffs, pick guarantee winners" />
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label="Expires"
          data={[...expiryChoices]}
          value={days}
          onChange={(event) => setForm({ label, scopes, days: event.currentTarget.value })}
        />
      </Form>
    </Card>
  )
}
