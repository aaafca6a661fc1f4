import type { QueueName } from '../db/jobs.ts'
import type { Owners } from '../db/fair-queueing.ts'
import { isId } from '../domain/ids.ts'
import type { Tracing } from '../process/tracing/tracing.ts'

/** What a stage did together: `onward` are the rows that go on to the next stage. */
type Batch = {
  queue: QueueName
  ids: readonly string[]
  onward: readonly string[]
  failed: readonly string[]
  owners: Owners
  ms: number
}

/** The drawing's id in `drw_…`, and in `drw_…/proof` of the public site. */
const drawingIn = (id: string): string => id.split('/', 1)[0] as string

/** Puts a span of the batch into the trace of each of its drawings. A drawing's way begins as its list is locked. */
export const traceDrawings = (tracing: Tracing, { queue, ids, onward, failed, owners, ms }: Batch): void => {
  const locked = new Set(queue === 'lock' ? onward : [])
  const broken = new Set(failed.map(drawingIn))
  for (const drawing of new Set(ids.map(drawingIn))) {
    if (!isId('drw', drawing)) continue
    tracing.add({
      of: drawing,
      isRoot: locked.has(drawing),
      name: queue,
      kind: 'step',
      ms,
      hasFailed: broken.has(drawing),
      attributes: { 'prize.drawing': drawing, 'prize.partner': owners.get(drawing), 'prize.batch': ids.length },
    })
  }
}
