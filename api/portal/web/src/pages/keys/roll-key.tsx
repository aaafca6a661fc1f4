import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Key, NewKey } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { takeFocus } from '../take-focus.ts'

/** How long the old key works beside the new one. */
const overlaps = [
  { value: '0', label: 'Not at all: it ends now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
] as const

const USUAL = '24'

type RollProps = { of: Key; onMade: (made: NewKey) => void; onLeave: () => void }

/** Replaces a key with a new one that has the same label and scopes. */
export const RollKey = ({ of: { id, label }, onMade, onLeave }: RollProps) => {
  const [hours, setHours] = useState<string>(USUAL)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.key.roll.mutationOptions({ onSuccess: onMade }), {
    done: ({ approval }) =>
      approval ? 'The new key waits for another owner; the old one goes on until then.' : 'The new key is made.',
  })
  return (
    <Form
      act={act}
      verb="Make the new key"
      onSubmit={() => act.mutate({ account, id, overlapHours: Number(hours) })}
      onLeave={onLeave}
      label={`Roll ${label ?? id}`}
      maw={420}
    >
      <NativeSelect
        ref={takeFocus}
        label="How long the old key keeps working"
        description="Long enough to deploy the new key to your servers. If the old one may have leaked, end it now."
        data={[...overlaps]}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </Form>
  )
}
