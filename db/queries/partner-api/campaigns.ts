import type { Mode } from '../../../domain/actor.ts'
import type { CampaignStatus, WinnersMode } from '../../../domain/campaign-state.ts'
import type { CampaignPause } from '../../../domain/drawing/hold.ts'
import type { StoredAttention } from '../../../domain/attention.ts'
import type { Language } from '../../../domain/language.ts'
import { statement } from '../../statements.ts'
import { attentionOf } from '../attention.ts'
import { type ChangeRow, upcomingChanges } from '../campaign/changes.ts'
import { caller } from '../account/caller.ts'
import { firstRows } from '../first-rows.ts'

export type CampaignRow = {
  id: string
  partnerId: string
  slug: string
  name: string
  language: Language
  mode: Mode
  status: CampaignStatus
  cadence: string
  timeZone: string
  startsAt: Date
  winnersPerDraw: number
  cutoffLeadSeconds: number
  winnersMode: WinnersMode
  winnersUrl: string | null
  prizeTableId: string
  payoutChain: string
  payoutToken: string
  payoutWallet: string | null
  largePrizeCents: number | null
  guaranteePeriod: string | null
  guaranteeThresholdCents: number | null
  guaranteeAmountCents: number | null
  pause: CampaignPause | null
  attention: StoredAttention | null
  createdAt: Date
  upcoming: ChangeRow[]
}

/** The pause of a campaign `c` that is paused. */
const pauseOf = `case when c.status = 'paused' then json_build_object(
    'since', (select spelled(p.paused_at) from campaign_pause p where p.campaign_id = c.id and p.resumed_at is null),
    'existingDrawings', case when exists (
      select from campaign_hold h where h.campaign_id = c.id and h.released_at is null) then 'hold' else 'run' end) end`

/** Of a campaign `c` and its terms of now. */
export const campaignColumns = `c.id, c.partner_id as "partnerId", c.slug, c.name, c.language, c.mode, c.status, c.cadence,
  c.time_zone as "timeZone", c.starts_at as "startsAt", terms.winners_per_draw as "winnersPerDraw",
  c.cutoff_lead_seconds as "cutoffLeadSeconds", c.winners_mode as "winnersMode", c.winners_url as "winnersUrl",
  terms.prize_table_id as "prizeTableId", c.payout_chain as "payoutChain", c.payout_token as "payoutToken",
  c.payout_wallet as "payoutWallet", c.large_prize_cents::float8 as "largePrizeCents",
  c.guarantee_period as "guaranteePeriod", c.guarantee_threshold_cents::float8 as "guaranteeThresholdCents",
  c.guarantee_amount_cents::float8 as "guaranteeAmountCents", coalesce(${attentionOf('c')}, (
    select ${attentionOf('g')} from guarantee g
    where g.campaign_id = c.id and g.status = 'waiting' and g.attention is not null
    order by g.period_start limit 1)) as attention,
  c.created_at as "createdAt", ${pauseOf} as pause, ${upcomingChanges} as upcoming`

/** The terms of a campaign `c` in force now. */
export const withTerms = 'left join lateral terms_at(c.id, now()) terms on true'

const own = 'caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode'

/** $1 caller id, $2 slug. No row: not under the account, or the caller is no longer valid. */
export const findCampaign = statement<CampaignRow>(
  'find-campaign',
  `with ${caller} select ${campaignColumns} from ${own} and c.slug = $2 ${withTerms}`,
)

type Placed<Row> = (Row & { place: string[] }) | { id: null }

/** The place of `table`'s row in a list that is newest first. */
const place = (table: string) => `json_build_array(${table}.created_at, ${table}.id) as place`
/** The condition that a row comes after the place in two parameters, or that these are null. */
const NEWEST_FIRST = 'order by created_at desc, id desc'

const isBehind = (time: string, id: string) =>
  `(created_at, id) < (coalesce(${time}::timestamptz, 'infinity'), coalesce(${id}::text, ''))`

/** $1 campaign id. */
export const campaignById = statement<CampaignRow>(
  'campaign-by-id',
  `select ${campaignColumns} from campaign c ${withTerms} where c.id = $1`,
)

/**
 * $1 caller id, $2 and $3 the place the page starts after, or nulls, $4 how many. Newest first; a valid caller without
 * campaigns is one row of nulls.
 */
export const listCampaigns = statement<Placed<CampaignRow>>(
  'list-campaigns',
  `with ${caller}
  select ${campaignColumns}, ${place('c')}
  from caller left join lateral (
    ${firstRows(
      `select * from campaign
      where partner_id = caller.partner_id and mode = caller.mode and ${isBehind('$2', '$3')}`,
      NEWEST_FIRST,
      '$4',
    )}
  ) c on true ${withTerms}
  order by c.created_at desc, c.id desc`,
)

/** A transfer of a drawing's prizes or of a guarantee: one of `drawingId` and `guaranteeId` is null. */
export type PayoutRow = {
  id: string
  drawingId: string | null
  guaranteeId: string | null
  amountCents: number
  chain: string
  token: string
  wallet: string | null
  transaction: string | null
  createdAt: Date
  paidAt: Date | null
}

/** Beside a transfer, the prizes of its drawing that are paid by hand: all of them, and those that are marked as paid. */
export type ListedPayoutRow = PayoutRow & { heldCents: number; heldPaidCents: number }

/**
 * $1 caller id, $2 slug, $3 and $4 the place the page starts after, or nulls, $5 how many. Newest first; a campaign
 * without payouts is one row of nulls.
 */
export const listPayouts = statement<Placed<ListedPayoutRow>>(
  'list-payouts',
  `with ${caller}
  select p.id, p.drawing_id as "drawingId", p.guarantee_id as "guaranteeId", p.amount_cents::float8 as "amountCents", p.chain, p.token, p.wallet,
    p.transaction, p.created_at as "createdAt", p.paid_at as "paidAt", ${place('p')}, coalesce(r.held_cents, 0)::float8 as "heldCents",
    case when r.held_cents > 0 then coalesce((hand_paid(p.drawing_id) ->> 'cents')::float8, 0) else 0 end as "heldPaidCents"
  from ${own} and c.slug = $2 left join lateral (
    ${firstRows(`select * from payout where campaign_id = c.id and ${isBehind('$3', '$4')}`, NEWEST_FIRST, '$5')}
  ) p on true left join lateral (select held_cents from result where drawing_id = p.drawing_id limit 1) r on true
  order by p.created_at desc, p.id desc`,
)
