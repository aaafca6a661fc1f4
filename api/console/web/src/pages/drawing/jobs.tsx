import { Tag, type Tone } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Life } from '../../shapes.ts'

type Job = Life['jobs']['rows'][number]

const tones = {
  created: 'gray',
  retry: 'orange',
  active: 'blue',
  completed: 'green',
  cancelled: 'gray',
  failed: 'red',
} satisfies Record<Job['state'], Tone>

/** The jobs in the queue that work on the drawing. */
export const Jobs = ({ of }: { of: Life }) => (
  <Rows
    title="Jobs"
    columns={['Queue', 'State', 'Retries', 'Rows', 'Due', 'Began', 'Ended', 'Error']}
    of={of.jobs}
    keyOf={({ id }) => id}
    none="No job reminds of it: those that are done are kept for ten minutes, and what is due gets another one."
    rest="older ones are done."
    cells={({ queue, state, retries, retryLimit, rows, startAfter, startedAt, completedAt, error }) => [
      queue,
      <Tag tone={tones[state]}>{state}</Tag>,
      `${retries} of ${retryLimit}`,
      rows,
      <Instant at={startAfter} seconds />,
      startedAt ? <Instant at={startedAt} seconds /> : 'not yet',
      completedAt ? <Instant at={completedAt} seconds /> : 'not yet',
      error ?? 'none',
    ]}
  />
)
