import type { QueueName } from '../db/jobs.ts'
import { findCrowds } from '../db/queries/waiting-jobs.ts'
import type { Runner } from './runner.ts'
import type { Workplace } from './stage.ts'

/**
 * Takes the few rows of some partners through the stages, one stage after the other, while the stages are at work on
 * the many rows of others: a row waits for no batch, and the rows that come meanwhile go together next. Says whether
 * there were any, and which queues were reminded.
 */
export const runFew = async (
  { pool }: Pick<Workplace, 'pool'>,
  runners: readonly Runner[],
): Promise<{ isAny: boolean; reminded: ReadonlySet<QueueName> }> => {
  const queues = runners.filter(({ runBeside }) => runBeside).map(({ queue }) => queue)
  const reminded = new Set<QueueName>()
  if ((await findCrowds(pool, queues)).size === 0) return { isAny: false, reminded }
  for (const { queue, runBeside } of runners) {
    const crowds = runBeside && (await findCrowds(pool, [queue])).get(queue)
    if (!crowds) continue
    for (const other of await runBeside(crowds)) reminded.add(other)
  }
  return { isAny: true, reminded }
}
