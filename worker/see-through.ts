/**
 * After a stage, a worker takes the same rows through the following stages itself, as long as they are due at once. A
 * burst is thus divided among workers once, where it enters, and its batches stay whole. Each stage still has its own
 * transaction and writes its jobs, delayed by a moment, as a fallback in case this worker stops.
 */
import type { QueueName } from '../db/jobs.ts'
import type { Kept } from './next-stage.ts'
import { type Ran, type Runnable, runKept, runOnce, type Stage, type Workplace } from './stage.ts'
import { type AnyStage, stages } from './stages/all.ts'

const isSeenThrough = (stage: AnyStage): stage is Stage => stage.kind === 'database' && !stage.isInBackground

const keepsFor = (queue: QueueName): boolean => isSeenThrough(stages[queue])

const goingOn = (stage: Stage): Runnable => ({ ...stage, keepsFor, run: stage.leap ?? stage.run })

/** Takes a few of a stage's jobs and keeps the rows that are due for the next stage at once. */
export const runFirst = (workplace: Workplace, stage: Stage): Promise<Ran> => runOnce(workplace, goingOn(stage))

/** Goes on with rows that were kept. Returns the queues that were reminded. */
export const seeThrough = async (workplace: Workplace, first: Kept | null): Promise<readonly QueueName[]> => {
  const queues = new Set<QueueName>()
  for (let kept = first; kept; ) {
    const passed = await runKept(workplace, goingOn(stages[kept.queue] as Stage), kept)
    for (const queue of passed.reminded) queues.add(queue)
    kept = passed.kept
  }
  return [...queues]
}
