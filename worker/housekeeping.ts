/**
 * What the worker on watch does every minute: act on what only the passing of time brings about, and delete rows whose
 * retention has ended (db/kept.ts). Each step works in small transactions, and repeats them up to a limit while there
 * is more to do.
 */
import { waitBriefly } from '../db/brief-locks.ts'
import { agingTables } from '../db/kept.ts'
import type { Transaction } from '../db/pool.ts'
import { forgetRows } from '../db/queries/forgetting.ts'
import { dropApiCallDays, keepApiCallDays } from '../db/queries/partner-api/calls.ts'
import {
  endLateDeliveries,
  forgetEvents,
  lockExpiringKeys,
  markEventNumber,
  tellOfKeys,
} from '../db/queries/webhook/upkeep.ts'
import { takeChore } from '../db/queries/chore.ts'
import { giveUpLate } from '../db/queries/account/mail-sending.ts'
import { forgetCounts } from '../db/queries/partner-api/rate-counts.ts'
import { forgetSilentHosts } from '../db/queries/avatar/silent-hosts.ts'
import { forgetPictures } from '../db/queries/avatar/unshown.ts'
import { inHalves } from './in-halves.ts'
import type { Chore } from './chore.ts'
import type { Workplace } from './stage.ts'

/** Handles up to `limit` rows and returns how many; fewer than the limit means that nothing is left. */
export type HousekeepingStep = { name: string; run: (tx: Transaction, limit: number) => Promise<number> }

/** A key whose event would go to a locked endpoint is left for the next round. */
const tellOfExpiringKeys = async (tx: Transaction, limit: number): Promise<number> => {
  await waitBriefly(tx)
  const { done } = await inHalves(tx, await lockExpiringKeys(tx, limit), tellOfKeys)
  return done.reduce((sum, told) => sum + told, 0)
}

const housekeepingSteps: readonly HousekeepingStep[] = [
  { name: 'mark the number of events', run: markEventNumber },
  { name: 'tell of expiring keys', run: tellOfExpiringKeys },
  { name: 'end late deliveries', run: endLateDeliveries },
  { name: 'forget old events', run: forgetEvents },
  { name: 'forget silent hosts', run: forgetSilentHosts },
  { name: 'forget pictures that nothing shows', run: forgetPictures },
  { name: 'forget rate counts', run: forgetCounts },
  { name: 'give up late mail', run: giveUpLate },
  { name: 'make the days of API calls', run: keepApiCallDays },
  { name: 'drop old days of API calls', run: dropApiCallDays },
  ...agingTables.map((aging) => ({
    name: `forget old rows of ${aging.table}`,
    run: (tx: Transaction, limit: number) => forgetRows(tx, aging, limit),
  })),
]

const ROWS_PER_BATCH = 500
const BATCHES_PER_ROUND = 100
const EVERY_MS = 60_000
/** Longer than other work of a worker holds a row lock: nobody waits for housekeeping, so it can wait. */
const LOCK_TIMEOUT_MS = 1_000

type Deps = Pick<Workplace, 'pool' | 'log'>

const runStep = async ({ pool, log }: Deps, { name, run }: HousekeepingStep, signal?: AbortSignal): Promise<void> => {
  let total = 0
  for (let batch = 0; batch < BATCHES_PER_ROUND; batch += 1) {
    if (signal?.aborted) break
    const done = await pool.transaction(async (tx) => {
      if (!(await takeChore(tx, 'keeping house'))) return 0
      await waitBriefly(tx, LOCK_TIMEOUT_MS)
      return run(tx, ROWS_PER_BATCH)
    }, 0)
    total += done
    if (done < ROWS_PER_BATCH) break
  }
  if (total > 0) log.info('housekeeping', { step: name, rows: total })
}

/** One round of all steps; a step that fails does not stop the others. */
export const keepHouseOnce = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  for (const step of housekeepingSteps)
    await runStep(deps, step, signal).catch((error: unknown) =>
      deps.log.error('housekeeping failed and will be retried', { step: step.name, error: String(error) }),
    )
}

export const keepingHouse = (deps: Deps, signal: AbortSignal): Chore => ({
  name: 'keeping house',
  everyMs: EVERY_MS,
  run: () => keepHouseOnce(deps, signal),
})
