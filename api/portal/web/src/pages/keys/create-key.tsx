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
import { texts } from '../../texts/texts.ts'
import { expiresAfter, expiryChoices } from './expiry.ts'

const MAX_LABEL = 100

const offered = ['read', 'winners', 'write'] as const satisfies Key['scopes']

const empty = { label: '', scopes: ['read', 'write'] as Key['scopes'], addresses: '', days: '' }

export const CreateKey = ({ onMade }: { onMade: (made: NewKey) => void }) => (
  <OpenInPlace label={texts.keys.create.open} variant="filled" leftSection={<PlusIcon />}>
    {(close) => <KeyForm onMade={onMade} onLeave={close} />}
  </OpenInPlace>
)

const KeyForm = ({ onMade, onLeave }: { onMade: (made: NewKey) => void; onLeave: () => void }) => {
  const words = texts.keys.create
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
    done: ({ approval }) => (approval ? words.waits : words.done),
  })
  const problems = {
    label: label.trim() === '' && words.labelMissing,
    scopes: scopes.length === 0 && words.mayMissing,
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
      <Form act={act} verb={words.verb} onSubmit={submit} onLeave={onLeave} label={words.open} noValidate>
        <FirstField
          label={words.label}
          description={words.labelHint}
          maxLength={MAX_LABEL}
          value={label}
          error={isChecked && problems.label}
          onChange={(typed) => setForm({ ...form, label: typed })}
        />
        <Checkbox.Group
          label={words.may}
          value={scopes}
          error={isChecked && problems.scopes}
          onChange={(chosen) => setForm({ ...form, scopes: chosen })}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((scope) => (
              <Checkbox key={scope} value={scope} label={words.scopes[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={words.addresses}
          description={words.addressesHint}
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          value={addresses}
          onChange={(event) => setForm({ ...form, addresses: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.expires}
          data={expiryChoices()}
          value={days}
          onChange={(event) => setForm({ ...form, days: event.currentTarget.value })}
        />
        <RuleNote />
      </Form>
    </Card>
  )
}
