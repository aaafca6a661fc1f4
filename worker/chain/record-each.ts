/**
 * Records what a chain shows of many partners' intents together. What the database refuses is flagged and left for the
 * next round, locked rows are left without a flag; neither keeps the others from being recorded.
 */
import { isHeldUp } from '../../db/failures.ts'
import { flag, givenUp } from '../../db/queries/attention.ts'
import { finishIntents, lockFresh } from '../../db/queries/chain/intents.ts'
import type { QueueName } from '../../db/jobs.ts'
import type { Transaction } from '../../db/pool.ts'
import { inHalves } from '../in-halves.ts'
import { briefly } from './briefly.ts'
import type { ChainContext } from './context.ts'
import { inShort } from './errors.ts'

/** `subjectId` is the drawing or the guarantee that waits for the intent. */
type Found = { key: string; subjectId: string }

/**
 * Records, in one transaction, what is not recorded yet, and finishes those intents. `queue`: the stage that a refused
 * one is stuck in. Returns what `record` returned for each part.
 */
export const recordEach = async <One extends Found, Recorded>(
  context: ChainContext,
  queue: QueueName,
  found: readonly One[],
  record: (tx: Transaction, fresh: readonly One[]) => Promise<Recorded>,
): Promise<readonly Recorded[]> => {
  if (found.length === 0) return []
  const { done, failed } = await briefly(context, async (tx) => {
    const recorded = await inHalves(tx, found, async (savepoint, some) => {
      const fresh = await lockFresh(savepoint, some)
      if (fresh.length === 0) return []
      await finishIntents(
        savepoint,
        fresh.map(({ key }) => key),
      )
      return [await record(savepoint, fresh)]
    })
    const ids = recorded.failed.filter(({ error }) => !isHeldUp(error)).map(({ row }) => row.subjectId)
    await inHalves(tx, ids, (savepoint, some) => flag(savepoint, some, givenUp(queue)))
    return recorded
  })
  for (const { row, error } of failed)
    context.log.error(`what a chain shows ${isHeldUp(error) ? 'waits for what others have locked' : 'was refused'}`, {
      chain: context.chain.name,
      queue,
      id: row.subjectId,
      error: inShort(error),
    })
  return done.flat()
}
