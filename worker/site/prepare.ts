import type { Transaction } from '../../db/pool.ts'
import { keepDictionaries } from '../../db/queries/site/dictionaries.ts'
import { writeFiles } from '../../db/queries/site/files.ts'
import { uploadEverything } from '../../db/queries/site/uploads.ts'
import { markEverything, setSite } from '../../db/queries/site/setting.ts'
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
  const files = sources.files.map((file) => ({ ...file, subject: 'assets', campaignId: null, rank: RANKS.content }))
  await writeFiles(tx, files, { rendering, store })
  await keepDictionaries(tx, [...dictionariesFor({ publicUrl, assets: sources.assets }).values()])
  if ((before?.store ?? null) !== store) await uploadEverything(tx, store !== null)
  const isOther = before?.rendering !== rendering
  // A store gets avatars beside the pages, written as the pages are rendered.
  const isEverythingStale = isOther || (store !== null && before?.store !== store)
  if (isEverythingStale) await markEverything(tx)
  return isEverythingStale
}
