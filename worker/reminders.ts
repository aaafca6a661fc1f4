import { remind } from '../db/boss.ts'
import { type QueueName, queueNames } from '../db/jobs.ts'
import { takeChore } from '../db/queries/chore.ts'
import { askFor, findDue, findDueWithoutJob, useIndexes } from '../db/queries/due.ts'
import { waitingIn } from '../db/queries/due-rows.ts'
import type { Workplace } from './stage.ts'

const MAX_REMINDERS_PER_PASS = 10_000

/**
 * Makes a job for every row that is due, now or in a moment, and has none: this starts every cutoff and draw, and
 * replaces lost jobs. One worker at a time does it, and nothing is written while nothing is due. Returns how many rows
 * were reminded of.
 */
export const remindOnce = (
  { pool, boss }: Pick<Workplace, 'pool' | 'boss'>,
  queues: readonly QueueName[] = queueNames,
): Promise<number> =>
  pool.transaction(async (tx) => {
    await useIndexes(tx)
    const busy = new Set(
      await findDue(
        tx,
        queues.map((queue) => askFor(waitingIn(queue))),
      ),
    )
    if (busy.size === 0 || !(await takeChore(tx, `reminding of ${queues.join(' ')}`))) return 0
    let made = 0
    for (const queue of queues.filter((name) => busy.has(name))) {
      const rows = await findDueWithoutJob(tx, waitingIn(queue), MAX_REMINDERS_PER_PASS)
      const byTime = Map.groupBy(rows, ({ dueAt }) => dueAt.getTime())
      const reminders = [...byTime].map(([time, due]) => ({ ids: due.map(({ id }) => id), startAfter: new Date(time) }))
      await remind(boss, tx, queue, reminders, new Map(rows.map(({ id, partner }) => [id, partner])))
      made += rows.length
    }
    return made
  }, 0)
