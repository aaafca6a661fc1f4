import type { QueueName } from '../db/jobs.ts'
import type { ClaimLimits } from './claim.ts'
import { type Doorbell, doorbell } from './doorbell.ts'
import { runFirst, seeThrough } from './see-through.ts'
import type { Ran, Stage, Workplace } from './stage.ts'

/**
 * What the worker's loop drives for one queue: `bell` says that there may be something to do, `runOnce` does some of
 * it, within limits that may be narrower than the stage's own, and `goOn` takes the rows that were kept through their
 * next stages. `goOn` and `runBeside` return the queues that were reminded.
 */
export type Runner = {
  queue: QueueName
  bell: Doorbell
  runOnce: (limits?: ClaimLimits) => Promise<Ran>
  goOn?: (ran: Ran) => Promise<readonly QueueName[]>
  /** Runs some jobs of other partners, which wait behind the many rows of these. */
  runBeside?: (crowds: readonly string[]) => Promise<readonly QueueName[]>
  isInBackground?: boolean
  /** Resolves when nothing that began in `runOnce` is under way any more. */
  finish?: () => Promise<void>
}

export const stageRunner = (workplace: Workplace, stage: Stage): Runner => {
  const goOn = ({ kept }: Ran) => seeThrough(workplace, kept)
  return {
    queue: stage.queue,
    bell: doorbell(),
    runOnce: (limits) => runFirst(workplace, { ...stage, claim: { ...stage.claim, ...limits } }),
    ...(stage.isInBackground ? { isInBackground: true } : { goOn }),
    runBeside: async (crowds) => {
      const ran = await runFirst(workplace, { ...stage, claim: { ...stage.claim, without: crowds } })
      return [...ran.reminded, ...(await goOn(ran))]
    },
  }
}
