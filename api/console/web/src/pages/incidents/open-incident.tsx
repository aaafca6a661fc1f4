import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import { Told, useTold } from './told.tsx'

const impacts = ['degraded', 'down'] as const

export const OpenIncident = ({ components }: { components: readonly string[] }) => {
  const trpc = useTRPC()
  const told = useTold()
  const [impact, setImpact] = useState<(typeof impacts)[number]>('degraded')
  const open = useChange(trpc.incident.open.mutationOptions(), 'The public is told.')
  const { title, said } = told
  return (
    <Change
      of={open}
      verb="Open an incident"
      title="Tell the public of an incident?"
      means="It is on the status page within a minute and in the portal at once, and stays in their history. What was said is never changed: say more in an update."
      shownAt={['/components', '/title', '/said']}
      isDisabled={told.components.length === 0}
      onConfirm={() => open.act.mutate({ components: told.components, impact, title, said, confirm: title.trim() })}
    >
      <NativeSelect
        label="How bad it is"
        data={[...impacts]}
        value={impact}
        onChange={(event) => setImpact(event.currentTarget.value as typeof impact)}
      />
      <Told of={told} components={components} problem={open.act.problem} />
    </Change>
  )
}
