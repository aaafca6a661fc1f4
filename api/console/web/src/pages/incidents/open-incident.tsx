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
  const open = useChange(trpc.incident.open.mutationOptions(), 'The incident is open.')
  const { title, said } = told
  return (
    <Change
      of={open}
      verb="Open an incident"
      title="Open an incident?"
      means="The portal shows it at once and the status page within a minute, and both keep it in their history. No text can be changed later: an update adds to it."
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
