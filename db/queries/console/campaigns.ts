/** What the console's pages show of campaigns and prize tables. */
import type { Mode } from '../../../domain/actor.ts'
import type { CampaignStatus } from '../../../domain/campaign-state.ts'
import { statement } from '../../statements.ts'

/** How many campaigns or prize tables a page lists; one more is read, to say whether there are. */
export const MOST_LISTED = 500

export type CampaignLine = {
  id: string
  slug: string
  name: string
  partner: string
  partnerName: string
  mode: Mode
  status: CampaignStatus
  cadence: string
  timeZone: string
  prizeTable: string
  winnersPerDraw: number
  isHolding: boolean
}

const line = `select c.id, c.slug, c.name, p.id as partner, p.name as "partnerName", c.mode, c.status, c.cadence,
    c.time_zone as "timeZone", terms.prize_table_id as "prizeTable", terms.winners_per_draw as "winnersPerDraw",
    exists (select from campaign_hold h where h.campaign_id = c.id and h.released_at is null) as "isHolding"
  from campaign c join partner p on p.id = c.partner_id left join lateral terms_at(c.id, now()) terms on true`

/** $1 slug. */
export const findCampaignLine = statement<CampaignLine>('find-campaign-line', `${line} where c.slug = $1`)

/** $1 partner id, or null for all. Those that have not ended first, then the newest. */
export const listCampaignLines = statement<CampaignLine>(
  'list-campaign-lines',
  `${line}
  where $1::text is null or c.partner_id = $1
  order by c.status = 'ended', c.created_at desc, c.id limit ${MOST_LISTED + 1}`,
)

export type PrizeTableLine = {
  id: string
  version: number
  /** Null: the operator made it. */
  madeBy: string | null
  createdAt: Date
  amountsCents: number[]
  weights: number[]
}

/** The newest first. */
export const listPrizeTableLines = statement<PrizeTableLine>(
  'list-prize-table-lines',
  `select t.id, t.version, p.name as "madeBy", t.created_at as "createdAt", array_to_json(t.amounts_cents) as "amountsCents",
    array_to_json(t.weights) as weights
  from prize_table t left join partner p on p.id = t.made_by
  order by t.created_at desc, t.id limit ${MOST_LISTED + 1}`,
)
