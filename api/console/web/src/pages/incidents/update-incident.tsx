import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Incident } from '../../shapes.ts'
import { Said } from './told.tsx'

const stages = {
  outage: ['investigating', 'identified', 'monitoring'],
  maintenance: ['scheduled', 'in_progress'],
} as const
type Stage = (typeof stages)[keyof typeof stages][number]

export const UpdateIncident = ({ of: { id, title, impact } }: { of: Incident }) => {
  const trpc = useTRPC()
  const known: readonly Stage[] = stages[impact === 'maintenance' ? 'maintenance' : 'outage']
  const [stage, setStage] = useState<Stage>(known[0] as Stage)
  const [said, setSaid] = useState('')
  const clear = () => setSaid('')
  const update = useChange(trpc.incident.update.mutationOptions({ onSuccess: clear }), 'The update is published.')
  return (
    <Change
      of={update}
      verb="Say more"
      ariaLabel={`Say more of ${title}`}
      title={`Publish an update of “${title}”?`}
      means="The status page shows it within a minute, above the earlier updates."
      shownAt={['/said']}
      onConfirm={() => update.act.mutate({ incident: id, stage, said, confirm: id })}
    >
      <NativeSelect
        label="How far it is"
        data={[...known]}
        value={stage}
        onChange={(event) => setStage(event.currentTarget.value as Stage)}
      />
      <Said value={said} onChange={setSaid} problem={update.act.problem} />
    </Change>
  )
}
