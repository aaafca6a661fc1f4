import { useState } from 'react'
import { problemAt } from '../../../../../portal/web/src/calls/refusal.ts'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import { Told, useTold } from './told.tsx'

/** The value of a time field, 2026-12-01T18:00, as a time in UTC. */
const inUtc = (text: string): string => `${text}:00Z`

export const PlanMaintenance = ({ components }: { components: readonly string[] }) => {
  const trpc = useTRPC()
  const told = useTold()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const plan = useChange(trpc.incident.plan.mutationOptions(), 'The maintenance is announced.')
  const { title, said } = told
  const { problem } = plan.act
  return (
    <Change
      of={plan}
      verb="Plan maintenance"
      title="Announce maintenance?"
      means="The status page shows it within a minute, and the portal from a day before it begins."
      shownAt={['/components', '/title', '/said', '/startsAt', '/endsAt']}
      isDisabled={told.components.length === 0}
      onConfirm={() =>
        plan.act.mutate({
          components: told.components,
          title,
          said,
          startsAt: inUtc(from),
          endsAt: inUtc(to),
          confirm: title.trim(),
        })
      }
    >
      <TextField
        label="Begins (UTC)"
        type="datetime-local"
        required
        value={from}
        onChange={setFrom}
        error={problemAt(problem, '/startsAt')}
      />
      <TextField
        label="Ends (UTC)"
        type="datetime-local"
        required
        value={to}
        onChange={setTo}
        error={problemAt(problem, '/endsAt')}
      />
      <Told of={told} components={components} problem={problem} />
    </Change>
  )
}
