import { remindOnce } from '../../worker/reminders.ts'
import { runOnce, type Workplace } from '../../worker/stage.ts'
import { databaseStages } from '../../worker/stages/all.ts'

/**
 * Reminds and runs every stage until nothing is due any more, as a worker would in time. Returns the number of jobs.
 */
export const work = async (workplace: Workplace): Promise<number> => {
  let total = 0
  for (;;) {
    let taken = await remindOnce(workplace)
    for (const stage of databaseStages) taken += (await runOnce(workplace, stage)).taken
    if (taken === 0) return total
    total += taken
  }
}
