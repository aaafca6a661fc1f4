import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../../db/pool.ts'
import { keepDictionaries } from '../../db/queries/site/dictionaries.ts'
import { writeFiles } from '../../db/queries/site/files.ts'
import { uploadEverything } from '../../db/queries/site/uploads.ts'
import { markEverything, setSite } from '../../db/queries/site/setting.ts'
import { ASSETS_SUBJECT } from '../../db/queries/site/subjects.ts'
import type { Workplace } from '../stage.ts'
import { dictionariesFor } from './dictionaries.ts'
import { RANKS } from './render-target.ts'
import { readSources, renderingOf } from './sources.ts'

export type SiteAddress = { publicUrl: string; store: string | null }

/**
 * Records what the site is rendered for from now on, and stores the assets that its pages load. Assets of older pages
 * stay, so that no page that is still shown points to nothing. Returns whether every page must be rendered again.
 */
export const prepareSite = async (tx: Transaction, { publicUrl, store }: SiteAddress): Promise<boolean> => {
  const sources = await readSources()
  const rendering = renderingOf(sources, publicUrl)
  const before = await setSite(tx, { publicUrl, rendering, store })
  const files = sources.files.map((file) => ({
    ...file,
    subject: ASSETS_SUBJECT,
    campaignId: null,
    rank: RANKS.content,
  }))
  await writeFiles(tx, files, { rendering, store })
  await keepDictionaries(tx, [...dictionariesFor({ publicUrl, assets: sources.assets }).values()])
  if ((before?.store ?? null) !== store) await uploadEverything(tx, store !== null)
  const isOther = before?.rendering !== rendering
  // A store gets avatars beside the pages, written as the pages are rendered.
  const isEverythingStale = isOther || (store !== null && before?.store !== store)
  if (isEverythingStale) await markEverything(tx)
  return isEverythingStale
}

const AGAIN_AFTER_MS = 10_000

/** The same as a worker starts, until it has succeeded or the worker stops. */
export const prepareSiteAtStart = async (
  { pool, log }: Pick<Workplace, 'pool' | 'log'>,
  address: SiteAddress,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      const isEverythingStale = await pool.transaction((tx) => prepareSite(tx, address), 0)
      return void log.info('site', { ...address, isEverythingStale })
    } catch (error) {
      log.error('preparing the site failed and will be retried', { error: String(error) })
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {})
    }
  }
}
