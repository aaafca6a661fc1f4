import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockCampaignToDraw } from '../../../db/queries/campaign/campaigns.ts'
import { insertDrawings } from '../../../db/queries/drawing/creating.ts'
import { findPrizeTables } from '../../../db/queries/campaign/prize-tables.ts'
import { findTermsAt } from '../../../db/queries/campaign/terms.ts'
import type { Actor } from '../../../domain/actor.ts'
import { refuseUncountableDraw } from '../../../domain/payout/largest.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'

type Special = {
  slug: string
  drawAt: Date
  cutoffAt?: Date | undefined
  winners?: number | undefined
  evenPaused?: boolean
}

/**
 * Makes a drawing outside the cadence; in a paused campaign only with `evenPaused`. Refuses with `not_found`,
 * `campaign_ended`, `campaign_paused` and `bad_request`. Returns its id.
 */
export const createSpecialDrawing = ({ pool }: { pool: Pool }, actor: Actor, special: Special): Promise<string> =>
  pool.transaction(async (tx) => {
    const { slug, drawAt, winners, evenPaused = false } = special
    const campaign = await lockCampaignToDraw(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', `campaign: there is no campaign "${slug}".`)
    if (campaign.status === 'ended')
      throw new Refused('campaign_ended', `campaign: "${slug}" has ended and takes no more drawings.`)
    if (campaign.status === 'paused' && !evenPaused) {
      throw new Refused(
        'campaign_paused',
        `campaign: "${slug}" is paused and makes no new drawings. Resume it first, or make this one all the same with --even-paused.`,
      )
    }
    const cutoffAt = special.cutoffAt ?? new Date(drawAt.getTime() - campaign.cutoffLeadSeconds * 1000)
    if (cutoffAt > drawAt) throw new Refused('bad_request', 'cutoff-at: the cutoff must not be later than the draw.')
    if (cutoffAt <= campaign.now) {
      throw new Refused(
        'bad_request',
        `cutoff-at: the cutoff ${cutoffAt.toISOString()} must be later than now (${campaign.now.toISOString()}).`,
      )
    }
    const { prizeTable, winnersPerDraw } = await findTermsAt(tx, campaign.id, drawAt)
    const winnersExpected = winners ?? winnersPerDraw
    if (winnersExpected < 1 || winnersExpected > MAX_WINNERS) {
      throw new Refused('bad_request', `winners: must be a whole number from 1 to ${MAX_WINNERS}.`)
    }
    const tables = await findPrizeTables(tx, [prizeTable])
    refuseUncountableDraw('winners', tables.get(prizeTable) as PrizeTable, winnersExpected)
    const id = newId('drw')
    const result = await insertDrawings(tx, [{ id, campaignId: campaign.id, drawAt, cutoffAt, winnersExpected }])
    if (result.rowCount === 0) {
      throw new Refused('bad_request', `draw-at: "${slug}" already has a drawing at ${drawAt.toISOString()}.`)
    }
    const detail = { drawAt: drawAt.toISOString(), cutoffAt: cutoffAt.toISOString(), winnersExpected }
    await audit(tx, actor, { action: 'drawing.created', campaignId: campaign.id, drawingId: id, detail })
    return id
  })
