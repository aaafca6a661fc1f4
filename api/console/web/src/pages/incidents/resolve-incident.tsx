import { useState } from 'react'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Incident } from '../../shapes.ts'
import { Said } from './told.tsx'

export const ResolveIncident = ({ of: { id, title } }: { of: Incident }) => {
  const trpc = useTRPC()
  const [said, setSaid] = useState('')
  const resolve = useChange(trpc.incident.resolve.mutationOptions(), 'The incident is resolved.')
  return (
    <Change
      of={resolve}
      verb="Resolve"
      ariaLabel={`Resolve ${title}`}
      title={`Resolve “${title}”?`}
      means="It cannot be opened again, and stays in the history of the status page."
      shownAt={['/said']}
      onConfirm={() => resolve.act.mutate({ incident: id, said, confirm: id })}
    >
      <Said value={said} onChange={setSaid} problem={resolve.act.problem} />
    </Change>
  )
}
