import type { PgBoss } from 'pg-boss'
import { remind } from '../../db/boss.ts'
import { newId } from '../../db/new-id.ts'
import type { Pool } from '../../db/pool.ts'
import { findFoundations, holdCampaign, insertCampaign, setCampaignStatus } from '../../db/queries/campaigns.ts'
import type { CampaignFile } from '../../domain/campaign.ts'
import { nextOccurrence, parseCadence } from '../../domain/drawing/schedule.ts'
import { Refused } from '../../domain/refusals.ts'

type Store = { pool: Pool; boss: PgBoss }

const firstDraw = ({ cadence: rule, timeZone, startsAt }: CampaignFile): Date => {
  const start = startsAt.toTemporalInstant()
  const first = nextOccurrence(parseCadence(rule, timeZone, start), start.subtract({ milliseconds: 1 }))
  if (!first) throw new Refused('bad_request', 'cadence: the rule never fires after the start.')
  return new Date(first.epochMilliseconds)
}

/** Sets up a campaign and asks for its first drawings. Refuses with `bad_request` whatever it cannot rest on. Returns its id. */
export const createCampaign = async ({ pool, boss }: Store, file: CampaignFile): Promise<string> => {
  const nextDrawAt = firstDraw(file)
  const id = newId('cmp')
  await pool.transaction(async (tx) => {
    const found = await findFoundations(tx, file.partner, file.prizeTable)
    if (!found.partner) throw new Refused('bad_request', `partner: there is no partner ${file.partner}.`)
    if (!found.prizeTable) throw new Refused('bad_request', `prizeTable: there is no prize table ${file.prizeTable}.`)
    await insertCampaign(tx, id, file, nextDrawAt)
    await remind(boss, tx, 'create-drawings', [{ ids: [id] }])
  })
  return id
}

/** Pauses, resumes or ends a campaign; one that is so already stays so. */
export const changeCampaignStatus = (
  { pool, boss }: Store,
  slug: string,
  status: 'active' | 'paused' | 'ended',
): Promise<string> =>
  pool.transaction(async (tx) => {
    const campaign = await holdCampaign(tx, slug)
    if (!campaign) throw new Refused('not_found', `There is no campaign "${slug}".`)
    if (campaign.status === status) return campaign.id
    if (campaign.status === 'ended')
      throw new Refused('campaign_ended', `The campaign "${slug}" has ended; that is for good.`)
    await setCampaignStatus(tx, campaign.id, status)
    if (status === 'active') await remind(boss, tx, 'create-drawings', [{ ids: [campaign.id] }])
    return campaign.id
  })
