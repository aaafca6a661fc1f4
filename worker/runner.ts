import { type QueueName } from '../db/jobs.ts'
import { type Doorbell, doorbell } from './doorbell.ts'
import { type Ran, runOnce, type Stage, type Workplace } from './stage.ts'

/**
 * What the worker's loop drives for one queue: `bell` says that there may be something to do, `runOnce` does some of
 * it.
 */
export type Runner = {
  queue: QueueName
  bell: Doorbell
  runOnce: () => Promise<Ran>
  /** Does some of what waits behind the many rows of these partners, which may be under way. */
  runBeside?: (crowds: readonly string[]) => Promise<Ran>
  isInBackground?: boolean
  /** Resolves when nothing that began in `runOnce` is under way any more. */
  finish?: () => Promise<void>
}

export const stageRunner = (workplace: Workplace, stage: Stage): Runner => ({
  queue: stage.queue,
  bell: doorbell(),
  runOnce: () => runOnce(workplace, stage),
  runBeside: (crowds) => runOnce(workplace, { ...stage, claim: { ...stage.claim, without: crowds } }),
  isInBackground: stage.isInBackground ?? false,
})
