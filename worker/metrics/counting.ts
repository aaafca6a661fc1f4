import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addTotals, endSign } from '../../db/queries/metrics/counting.ts'
import { repeat } from '../repeat.ts'
import type { Workplace } from '../stage.ts'

/** How much counting a killed worker may lose, and how soon a new worker shows up. */
const EVERY_MS = 10_000

type Place = Pick<Workplace, 'pool' | 'log' | 'meter'>

/**
 * Adds this worker's counts to the totals of all, and shows that it runs. `finish` is for when nothing is under way.
 */
export const openCounting = ({ pool, log, meter }: Place) => {
  const worker = randomUUID()
  const add = () => meter.flush((added) => addTotals(pool, worker, added))
  return {
    run: (signal: AbortSignal): Promise<void> =>
      repeat('adding to the totals', { log }, signal, async () => {
        await add()
        await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
      }),
    finish: async (): Promise<void> => {
      try {
        await add()
        await endSign(pool, worker)
      } catch (error) {
        log.warn('the last counts are lost', { error: String(error) })
      }
    },
  }
}
