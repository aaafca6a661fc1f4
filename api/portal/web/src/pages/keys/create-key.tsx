import { Card, Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Key, NewKey } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { PlusIcon } from '../../parts/icons.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { RuleNote } from '../approvals/rule-note.tsx'
import { FirstField } from '../first-field.tsx'
import { expiresAfter, expiryChoices } from './expiry.ts'

const MAX_LABEL = 100

const empty = { label: '', scopes: ['read', 'write'] as Key['scopes'], addresses: '', days: '' }

export const CreateKey = ({ onMade }: { onMade: (made: NewKey) => void }) => (
  <OpenInPlace label="Create a key" variant="filled" leftSection={<PlusIcon />}>
    {(close) => <KeyForm onMade={onMade} onLeave={close} />}
  </OpenInPlace>
)

const KeyForm = ({ onMade, onLeave }: { onMade: (made: NewKey) => void; onLeave: () => void }) => {
  const [form, setForm] = useState(empty)
  const { label, scopes, addresses, days } = form
  const [isChecked, setChecked] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const shown = (made: NewKey) => {
    onMade(made)
    onLeave()
  }
  const act = useAct(trpc.key.create.mutationOptions({ onSuccess: shown }), {
    done: ({ approval }) => (approval ? 'The key waits for another owner.' : 'The key is made.'),
  })
  const problems = {
    label: label.trim() === '' && 'Say what the key is for, so that you recognise it.',
    scopes: scopes.length === 0 && 'Choose what the key may do.',
  }
  const submit = () => {
    setChecked(true)
    if (problems.label || problems.scopes) return
    const expiresAt = expiresAfter(days, Date.now())
    const ranges = addresses.split(/[\s,]+/).filter((text) => text !== '')
    act.mutate({ account, label: label.trim(), scopes, addresses: ranges, ...(expiresAt && { expiresAt }) })
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
          onChange={(typed) => setForm({ ...form, label: typed })}
        />
        <Checkbox.Group
          label="It may"
          value={scopes}
          error={isChecked && problems.scopes}
          onChange={(chosen) => setForm({ ...form, scopes: chosen })}
        >
          <Stack gap="xs" mt="xs">
            <Checkbox value="read" label="Read: campaigns, drawings, guarantees, payouts" />
            <Checkbox value="winners" label="Send winners, and change nothing else" />
            <Checkbox value="write" label="Write: send winners, extend cutoffs, pick guarantee winners" />
          </Stack>
        </Checkbox.Group>
        <Textarea
          label="Only from these addresses"
          description="Those of your servers, one on each line: 203.0.113.7, or a range like 2001:db8::/48. Empty: from anywhere. This cannot be changed later."
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          value={addresses}
          onChange={(event) => setForm({ ...form, addresses: event.currentTarget.value })}
        />
        <NativeSelect
          label="Expires"
          data={[...expiryChoices]}
          value={days}
          onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
        />
        <RuleNote />
      </Form>
    </Card>
  )
}
