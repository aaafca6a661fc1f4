import { setTimeout as sleep } from 'node:timers/promises'
import { markMissing } from '../../db/queries/site/setting.ts'
import type { Workplace } from '../stage.ts'
import { prepareSite, type SiteAddress } from './prepare.ts'

const LOOK_MS = 10_000
const DRAWINGS_PER_LOOK = 2_000

/** Records what the site is rendered for, and looks for pages that are missing or of an older version. */
export const watchSite = async (workplace: Workplace, address: SiteAddress, signal: AbortSignal): Promise<void> => {
  const { pool, log } = workplace
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
  while (!signal.aborted) {
    await look().catch((error: unknown) =>
      log.error('looking for pages failed and will be retried', { error: String(error) }),
    )
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}
