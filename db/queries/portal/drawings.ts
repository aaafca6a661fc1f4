import type { CampaignStatus, WinnersMode } from '../../../domain/campaign-state.ts'
import type { StoredAttention } from '../../../domain/attention.ts'
import type { DisplayIssues } from '../../../domain/drawing/display-issues.ts'
import type { HandPaid } from '../../../domain/payout/draw-money.ts'
import type { HandPayment } from '../../../domain/payout/by-hand.ts'
import type { Status } from '../../../domain/drawing/state.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { statement } from '../../statements.ts'
import { attentionOf } from '../attention.ts'
import { tableOf } from '../campaign/changes.ts'
import { caller } from '../account/caller.ts'
import { drawingColumns, ownCampaign, type Timetable, withWinners } from '../partner-api/drawings.ts'

/** A drawing as lists show it: how many winners are in, and what all prizes come to once it is drawn. */
export type SummaryRow = Timetable & {
  slug: string
  campaign: string
  timeZone: string
  winnersSent: number
  attention: StoredAttention | null
  prizesCents: number | null
  transferredCents: number | null
  heldCents: number | null
  handPaid: HandPaid | null
  heldAt: Date | null
}

/**
 * A list is taken whole or not at all; while a campaign pulls, only one that was fetched for the current cutoff counts.
 */
const winnersSent = `case when d.status <> 'open'
    or l.drawing_id is not null and (c.winners_mode = 'push' or l.fetched_for = d.cutoff_at)
  then d.winners_expected else 0 end`

/** Of a drawing `d` with its campaign `c`, and with `withWinners`. */
export const summaryColumns = `d.id, c.slug, c.name as campaign, c.time_zone as "timeZone", d.number, d.draw_at as "drawAt",
  d.cutoff_at as "cutoffAt", d.status, d.cancelled_at as "cancelledAt", d.cancelled_reason as "cancelledReason",
  d.voided_at as "voidedAt", d.void_reason as "voidReason", d.void_transaction as "voidTransaction",
  d.held_at as "heldAt", d.winners_expected as "winnersExpected", ${winnersSent} as "winnersSent",
  ${attentionOf('d')} as attention, (r.transferred_cents + r.held_cents)::float8 as "prizesCents",
  r.transferred_cents::float8 as "transferredCents", r.held_cents::float8 as "heldCents",
  case when r.held_cents > 0 then hand_paid(d.id) end as "handPaid"`

export const DRAWINGS_PER_PAGE = 50

/** A campaign without such drawings is one row of nulls. */
export type ListedSummaryRow = SummaryRow | { id: null }

const undrawn = (status: Status) =>
  `(select * from drawing
      where campaign_id = c.id and status = '${status}' and cancelled_at is null and voided_at is null
        and draw_at > coalesce($3::timestamptz, '-infinity')
      order by draw_at limit ${DRAWINGS_PER_PAGE + 1})`

/** $1 caller, $2 slug, $3 drawings after this draw time or null. Soonest first, one more than a page. */
export const listUpcomingDrawings = statement<ListedSummaryRow>(
  'list-upcoming-drawings',
  `with ${caller}, own as (select c.* from ${ownCampaign}), chosen as (
    select undrawn.* from own c cross join lateral (
      ${undrawn('open')} union all ${undrawn('locked')} union all ${undrawn('entropy_requested')}
    ) undrawn
    order by draw_at limit ${DRAWINGS_PER_PAGE + 1}
  )
  select ${summaryColumns}
  from own c left join chosen d on true ${withWinners}
  order by d.draw_at`,
)

/**
 * $1 caller, $2 slug, $3 drawings before this draw time or null: those that are drawn, cancelled or void. Newest first,
 * one more than a page.
 */
export const listPastDrawings = statement<ListedSummaryRow>(
  'list-past-drawings',
  `with ${caller}, own as (select c.* from ${ownCampaign}), chosen as (
    select d.* from own c cross join lateral (
      select * from drawing
      where campaign_id = c.id and (status in ('settled', 'paid') or cancelled_at is not null or voided_at is not null)
        and draw_at < coalesce($3::timestamptz, 'infinity')
      order by draw_at desc limit ${DRAWINGS_PER_PAGE + 1}
    ) d
  )
  select ${summaryColumns}
  from own c left join chosen d on true ${withWinners}
  order by d.draw_at desc`,
)

export type PortalDrawingRow = SummaryRow & {
  partnerRound: string | number | null
  displayIssues: DisplayIssues | null
  winnersMode: WinnersMode
  campaignStatus: CampaignStatus
  largePrizeCents: number | null
  campaignLargePrizeCents: number | null
  prizeTable: PrizeTable
  createdAt: Date
  firstSentAt: Date | null
  sentAt: Date | null
  lockedAt: Date | null
  entropyRequestedAt: Date | null
  valueSeenAt: Date | null
  entropyRevealedAt: Date | null
  settledAt: Date | null
  paidAt: Date | null
  winnersCommitment: Buffer | null
  entropyProvider: string | null
  entropyRequestId: string | null
  entropy: Buffer | null
  prizeTableId: string | null
  payoutCents: number | null
  payoutChain: string | null
  payoutWallet: string | null
  payoutTransaction: string | null
  now: Date
}

/**
 * $1 caller, $2 slug, $3 drawing id. No row: not under the account. `largePrizeCents` is null until the list is locked.
 */
export const findPortalDrawing = statement<PortalDrawingRow>(
  'find-portal-drawing',
  `with ${caller}
  select ${drawingColumns}, ${summaryColumns}, l.display_issues as "displayIssues",
    c.winners_mode as "winnersMode", c.status as "campaignStatus", c.large_prize_cents::float8 as "campaignLargePrizeCents",
    ${tableOf('coalesce(d.prize_table_id, terms.prize_table_id)')} as "prizeTable", d.created_at as "createdAt",
    l.first_sent_at as "firstSentAt", l.sent_at as "sentAt", d.entropy_requested_at as "entropyRequestedAt",
    d.value_seen_at as "valueSeenAt",
    d.settled_at as "settledAt", d.paid_at as "paidAt", p.amount_cents::float8 as "payoutCents", p.chain as "payoutChain",
    p.wallet as "payoutWallet", p.transaction as "payoutTransaction", now()
  from ${ownCampaign} join drawing d on d.campaign_id = c.id and d.id = $3 ${withWinners}
    left join payout p on p.drawing_id = d.id cross join lateral terms_of(d) terms`,
)

export const WINNERS_PER_PAGE = 100

/** A part of the winner list, from a position on. Null arrays mean that there is none of it. */
export type WinnerPageRow = {
  total: number
  largePrizeCents: number | null
  winners: string[] | null
  displayNames: (string | null)[] | null
  avatarUrls: (string | null)[] | null
  randomValues: Buffer | null
  rolls: number[] | null
  amountsCents: number[] | null
  handPayments: HandPayment[] | null
}

const pageOf = (count: number) => {
  const page = (array: string) => `array_to_json(${array}[$4::integer + 1:$4::integer + ${count}])`
  return `with ${caller}
  select coalesce(cardinality(l.winners), 0) as total, d.large_prize_cents::float8 as "largePrizeCents",
    ${page('l.winners')} as winners, ${page('l.display_names')} as "displayNames", ${page('l.avatar_urls')} as "avatarUrls",
    substring(r.random_values from 32 * $4::integer + 1 for ${32 * WINNERS_PER_PAGE}) as "randomValues",
    ${page('r.rolls')} as rolls, ${page('r.amounts_cents')} as "amountsCents",
    case when r.held_cents > 0 then hand_payments(d.id) end as "handPayments"
  from ${ownCampaign} join drawing d on d.campaign_id = c.id and d.id = $3 ${withWinners}`
}

/** $1 caller, $2 slug, $3 drawing id, $4 the first position. No row: not under the account. */
export const findWinnerPage = statement<WinnerPageRow>('find-winner-page', pageOf(WINNERS_PER_PAGE))

const RESULTS_PER_PAGE = 5_000

/** The same of more winners at once, for a file: but for random values, of which it has those of a page. */
export const findResults = statement<WinnerPageRow>('find-results', pageOf(RESULTS_PER_PAGE))
