import { setTimeout as sleep } from 'node:timers/promises'
import { markMissing } from '../../db/queries/site-setting.ts'
import { remindOnce } from '../reminders.ts'
import type { Workplace } from '../stage.ts'
import { prepareSite, type SiteAddress } from './prepare.ts'

/** Pages follow what they show sooner than the reminder of all queues comes round. */
const REMIND_MS = 200
const LOOK_MS = 10_000
const DRAWINGS_PER_LOOK = 2_000

/** Has pages rendered soon after something changes, and looks for those that are missing or of an older make. */
export const watchSite = async (workplace: Workplace, address: SiteAddress, signal: AbortSignal): Promise<void> => {
  const { pool, log } = workplace
  const repeat = async (what: string, everyMs: number, step: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await step().catch((error: unknown) => log.error(`${what} failed and is tried again`, { error: String(error) }))
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  let isPrepared = false
  const prepare = async () => {
    const isEverythingStale = await pool.transaction((tx) => prepareSite(tx, address), 0)
    isPrepared = true
    log.info('site', { ...address, isEverythingStale })
  }
  const look = async () => {
    if (!isPrepared) await prepare()
    const marked = await pool.transaction((tx) => markMissing(tx, DRAWINGS_PER_LOOK), 0)
    if (marked > 0) log.info('pages are missing or of an older make', { marked })
  }
  await Promise.all([
    repeat('reminding of pages', REMIND_MS, () => remindOnce(workplace, ['render-pages', 'upload-files'])),
    repeat('looking for pages', LOOK_MS, look),
  ])
}
