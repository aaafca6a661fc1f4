/** What a drawing is to an operator: its own row, and those that there is at most one of. */
import type { StoredAttention } from '../../../../domain/attention.ts'
import type { Mode } from '../../../../domain/actor.ts'
import type { CampaignStatus, WinnersMode } from '../../../../domain/campaign-state.ts'
import type { Status } from '../../../../domain/drawing/state.ts'
import type { GuaranteeStatus } from '../../../../domain/guarantee/state.ts'
import { statement } from '../../../statements.ts'
import { attentionOf } from '../../attention.ts'

export type LifeRow = {
  id: string
  number: number | null
  status: Status
  mode: Mode
  partner: string
  partnerName: string
  slug: string
  campaign: string
  campaignStatus: CampaignStatus
  winnersMode: WinnersMode
  timeZone: string
  chain: string
  token: string
  /** The contract that the campaign is in; null: it is in none. */
  contract: string | null
  partnerRound: string | number | null
  attention: StoredAttention | null
  campaignAttention: StoredAttention | null
  retryAt: Date | null
  /** What the check of drawn drawings found wrong; null: it holds, or was not checked yet. */
  differs: string | null
  differsSince: Date | null
  createdAt: Date
  cutoffAt: Date
  drawAt: Date
  drawDueAt: Date
  heldAt: Date | null
  cancelledAt: Date | null
  cancelledReason: string | null
  voidedAt: Date | null
  voidReason: string | null
  voidTransaction: string | null
  lockedAt: Date | null
  commitment: Buffer | null
  prizeTableId: string | null
  largePrizeCents: number | null
  entropyProvider: string | null
  entropyRequestId: string | null
  entropyRequestedAt: Date | null
  valueSeenAt: Date | null
  entropy: Buffer | null
  entropyRevealedAt: Date | null
  settledAt: Date | null
  transferAt: Date | null
  paidAt: Date | null
  revision: number
  winnersExpected: number
  logIndex: number | null
  loggedAt: Date | null
  now: Date
}

/** $1 drawing id. */
export const findLife = statement<LifeRow>(
  'find-life',
  `select d.id, d.number, d.status, c.mode, p.id as partner, p.name as "partnerName", c.slug, c.name as campaign,
    c.status as "campaignStatus", c.winners_mode as "winnersMode", c.time_zone as "timeZone", c.payout_chain as chain,
    c.payout_token as token, c.contract, d.partner_round as "partnerRound", ${attentionOf('d')} as attention,
    ${attentionOf('c')} as "campaignAttention", d.retry_at as "retryAt", s.found as differs, s.found_at as "differsSince", d.created_at as "createdAt",
    d.cutoff_at as "cutoffAt", d.draw_at as "drawAt", d.draw_due_at as "drawDueAt", d.held_at as "heldAt",
    d.cancelled_at as "cancelledAt", d.cancelled_reason as "cancelledReason", d.voided_at as "voidedAt",
    d.void_reason as "voidReason", d.void_transaction as "voidTransaction", d.locked_at as "lockedAt",
    d.winners_commitment as commitment, d.prize_table_id as "prizeTableId",
    d.large_prize_cents::float8 as "largePrizeCents", d.entropy_provider as "entropyProvider",
    d.entropy_request_id as "entropyRequestId", d.entropy_requested_at as "entropyRequestedAt",
    d.value_seen_at as "valueSeenAt", d.entropy, d.entropy_revealed_at as "entropyRevealedAt",
    d.settled_at as "settledAt", d.transfer_at as "transferAt", d.paid_at as "paidAt", d.revision,
    d.winners_expected as "winnersExpected", e.index::float8 as "logIndex", e.logged_at as "loggedAt", now()
  from drawing d join campaign c on c.id = d.campaign_id join partner p on p.id = c.partner_id
    left join self_check_finding s on s.drawing_id = d.id and s.cleared_at is null
    left join log_entry e on e.lock_of = d.id
  where d.id = $1`,
)

export type ListRow = {
  winners: number
  names: number
  avatars: number
  firstSentAt: Date
  listedAt: Date
  sentAt: Date
  /** The cutoff at which the service fetched it; null: the partner sent it. */
  fetchedFor: Date | null
  displayChangedAt: Date | null
  displayIssues: number
}

/** $1 drawing id. */
export const findList = statement<ListRow>(
  'find-list-of-life',
  `select cardinality(winners) as winners, cardinality(array_remove(display_names, null)) as names,
    cardinality(array_remove(avatar_urls, null)) as avatars, first_sent_at as "firstSentAt", listed_at as "listedAt",
    sent_at as "sentAt", fetched_for as "fetchedFor", display_changed_at as "displayChangedAt",
    coalesce((display_issues ->> 'count')::integer, 0) as "displayIssues"
  from winner_list where drawing_id = $1`,
)

export type FetchRow = {
  tries: number
  startedAt: Date
  failure: string | null
  retryAt: Date | null
  gaveUpAt: Date | null
  isUnderWay: boolean
}

/** $1 drawing id. How its winners were fetched for its last cutoff. */
export const findFetch = statement<FetchRow>(
  'find-fetch-of-life',
  `select tries, started_at as "startedAt", failure, retry_at as "retryAt", gave_up_at as "gaveUpAt",
    coalesce(leased_until > now(), false) as "isUnderWay"
  from winner_fetch where drawing_id = $1`,
)

export type GuaranteeLink = {
  id: string
  period: number
  periodStart: Date
  periodEnd: Date
  status: GuaranteeStatus
  attention: StoredAttention | null
  /** Whether one of this drawing's wins was picked. */
  isPickedHere: boolean
}

/** $1 drawing id. The guarantee of the period that it is drawn in; no row: it has none, or its period runs. */
export const findGuaranteeOf = statement<GuaranteeLink>(
  'find-guarantee-of-life',
  `select g.id, g.period, g.period_start as "periodStart", g.period_end as "periodEnd", g.status,
    ${attentionOf('g')} as attention, coalesce(g.drawing_id = d.id, false) as "isPickedHere"
  from drawing d cross join lateral (
    select * from guarantee where campaign_id = d.campaign_id and period_start <= d.draw_at
    order by period desc limit 1) g
  where d.id = $1 and d.draw_at < g.period_end`,
)
