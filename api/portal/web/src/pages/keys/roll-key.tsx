import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Key, NewKey } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { takeFocus } from '../take-focus.ts'
import { texts } from '../../texts/texts.ts'

const USUAL = '24'

/** How long the old key works beside the new one. */
const overlaps = () => {
  const words = texts.keys.roll.overlaps
  return [
    { value: '0', label: words.none },
    { value: '1', label: words.hour },
    { value: USUAL, label: words.day },
    { value: '168', label: words.week },
  ]
}

type RollProps = { of: Key; onMade: (made: NewKey) => void; onLeave: () => void }

/** Replaces a key with a new one that has the same label and scopes. */
export const RollKey = ({ of: { id, label }, onMade, onLeave }: RollProps) => {
  const words = texts.keys.roll
  const [hours, setHours] = useState<string>(USUAL)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.key.roll.mutationOptions({ onSuccess: onMade }), {
    done: ({ approval }) => (approval ? words.waits : words.done),
  })
  return (
    <Form
      act={act}
      verb={words.verb}
      onSubmit={() => act.mutate({ account, id, overlapHours: Number(hours) })}
      onLeave={onLeave}
      label={words.of(label ?? id)}
      maw={420}
    >
      <NativeSelect
        ref={takeFocus}
        label={words.overlap}
        description={words.overlapHint}
        data={overlaps()}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </Form>
  )
}
