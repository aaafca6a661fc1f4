import { z } from 'zod'
import { findSiteCampaign, readSiteStatus } from '../../db/queries/site/status.ts'
import { markDrawingsOf, markSubjects } from '../../db/queries/site/marks.ts'
import { markEverything } from '../../db/queries/site/setting.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const chosen = z.union(
  [z.strictObject({ all: z.literal(true) }), z.strictObject({ campaign: z.string().min(1) })],
  'say --all, or --campaign and the slug of one',
)

export const siteRender: Command = async (options, { pool }) => {
  const which = checkOptions(chosen, options)
  const marked = await pool.transaction(async (tx) => {
    if ('all' in which) return (await markEverything(tx)).rowCount
    const campaign = await findSiteCampaign(tx, which.campaign)
    if (!campaign) throw new Refused('not_found', `There is no campaign "${which.campaign}".`)
    await markSubjects(tx, [campaign.id])
    return 1 + (await markDrawingsOf(tx, [campaign.id])).rowCount
  }, 0)
  return { json: { marked }, text: `${marked} are marked; the worker renders them, what changes now first.` }
}

export const siteStatus: Command = async (_options, { pool }) => {
  const { site, files, stale, failures } = await readSiteStatus(pool)
  const { store, publicUrl, rendering } = site ?? { store: null, publicUrl: null, rendering: null }
  const lines = [
    site ? `rendered for ${publicUrl}, make ${rendering}` : 'no worker has started yet',
    `${files.count} files, ${files.bytes} bytes, ${files.older} of an older make`,
    `${stale.current} stale (the oldest for ${stale.oldestSeconds.toFixed(1)} s), ${stale.background} more in the background`,
    store === null ? 'kept in the database' : `${files.toUpload} to be uploaded to ${store}`,
    ...failures.map(({ what, failure }) => `${what}: ${failure}`),
    failures.length === 0 ? 'Nothing has failed.' : `${failures.length} have failed, and are tried again.`,
  ]
  return { json: { site, files, stale, failures }, text: lines.join('\n') }
}
