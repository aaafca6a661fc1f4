import { queueNames } from '../../db/jobs.ts'
import { waitingIn } from '../../db/queries/due-rows.ts'
import { useIndexes } from '../../db/queries/due.ts'
import { forgetChains } from '../../db/queries/metrics/chain.ts'
import { forgetCounted } from '../../db/queries/metrics/counting.ts'
import { noteService, noteStages } from '../../db/queries/metrics/snapshot.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'

/** Monitors usually ask every 15 seconds. */
const EVERY_MS = 5_000

type Place = Pick<Workplace, 'pool'>

/** Looks at the whole service, for all processes to show. */
export const takeSnapshot = async ({ pool }: Place): Promise<void> => {
  await pool.transaction(async (tx) => {
    await useIndexes(tx)
    await noteStages(tx, queueNames.map(waitingIn))
  }, 0)
  await pool.transaction(async (tx) => {
    await useIndexes(tx)
    await noteService(tx)
  }, 0)
  await forgetCounted(pool)
  await forgetChains(pool)
}

/** What the worker on watch does for the metrics. */
export const takingSnapshots = (workplace: Place): Chore => ({
  name: 'looking at the whole service',
  everyMs: EVERY_MS,
  run: () => takeSnapshot(workplace),
})
