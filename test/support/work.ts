import { queueNames } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import { findSoonestJobs } from '../../db/queries/due.ts'
import { readyQueues } from '../../worker/ready-queues.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce, type Workplace } from '../../worker/stage.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import { asWorker } from './workplace.ts'

/**
 * Reminds and runs every stage until nothing is due any more, as a worker would in time and with its rights. Returns the
 * number of jobs. Stages that nobody has reminded are left out: most tests come here with one drawing.
 */
export const work = async (place: Workplace & { workerPool?: Pool }): Promise<number> => {
  const workplace = asWorker(place)
  let total = 0
  for (;;) {
    let taken = await remindOnce(workplace)
    const ready = new Set(readyQueues(await findSoonestJobs(workplace.pool, queueNames)))
    for (const stage of databaseStages) {
      if (!ready.has(stage.queue)) continue
      const ran = await runOnce(workplace, stage)
      taken += ran.taken
      for (const queue of ran.reminded) ready.add(queue)
    }
    if (taken === 0) return total
    total += taken
  }
}
