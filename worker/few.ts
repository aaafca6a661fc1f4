import type { QueueName } from '../db/jobs.ts'
import { findCrowds } from '../db/queries/waiting-jobs.ts'
import type { Runner } from './runner.ts'
import type { Workplace } from './stage.ts'

/**
 * Runs the few rows of some partners through the stages, one after the other, beside the batches of partners with many
 * rows, so that they wait for no batch; rows that arrive meanwhile go together in the next run. Returns whether any
 * queue had such rows, and which queues were reminded.
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
