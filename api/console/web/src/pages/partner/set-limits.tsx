import { useState } from 'react'
import { problemAt } from '../../../../../portal/web/src/calls/refusal.ts'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Partner } from '../../shapes.ts'

/** Empty: the usual limit. */
const limitIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export const SetLimits = ({ of: { id, name, readLimit, writeLimit, defaultLimits } }: { of: Partner }) => {
  const trpc = useTRPC()
  const [read, setRead] = useState(String(readLimit ?? ''))
  const [write, setWrite] = useState(String(writeLimit ?? ''))
  const set = useChange(trpc.partner.setLimits.mutationOptions(), 'The limits are set.')
  return (
    <Change
      of={set}
      verb="Change the limits"
      title={`Change the limits of ${name}?`}
      means="They count for each of their keys, within 30 seconds. An empty field is the usual limit."
      shownAt={['/read', '/write']}
      onConfirm={() => set.act.mutate({ partner: id, read: limitIn(read), write: limitIn(write), confirm: id })}
    >
      <TextField
        label={`Reads a minute (usually ${defaultLimits.read})`}
        inputMode="numeric"
        value={read}
        onChange={setRead}
        error={problemAt(set.act.problem, '/read')}
      />
      <TextField
        label={`Writes a minute (usually ${defaultLimits.write})`}
        inputMode="numeric"
        value={write}
        onChange={setWrite}
        error={problemAt(set.act.problem, '/write')}
      />
    </Change>
  )
}
