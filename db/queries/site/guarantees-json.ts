import type { Mode } from '../../../domain/actor.ts'
import type { CampaignStatus } from '../../../domain/campaign-state.ts'
import type { GuaranteeStatus } from '../../../domain/guarantee/state.ts'
import { statement } from '../../statements.ts'
import { firstRows } from '../first-rows.ts'
import type { WaitsFor } from '../guarantee/waits-for.ts'

export type PublicGuaranteeCampaign = {
  id: string
  contractId: number | null
  slug: string
  name: string
  campaignStatus: CampaignStatus
  mode: Mode
  timeZone: string
  startsAt: Date
  endedAt: Date | null
  guaranteePeriod: string | null
  thresholdCents: number | null
  amountCents: number | null
  /** The running period, if one does; its end is null while a pause moves it. */
  period: number | null
  periodStart: Date
  periodEnd: Date | null
  pauses: PauseRow[]
  bestPrizeCents: number | null
}

/** Times as JSON has them: ISO 8601 with an offset. */
export type PauseRow = { pausedAt: string; resumedAt: string | null }

/** The pauses that move the end of a period between two times. Null for the second: the end is not known yet. */
const pausesIn = (start: string, end: string): string => `(
    select coalesce(json_agg(json_build_object('pausedAt', p.paused_at, 'resumedAt', p.resumed_at) order by p.paused_at), '[]')
    from campaign_pause p
    where p.campaign_id = c.id and (p.resumed_at is null or p.resumed_at > ${start}) and (${end} is null or p.paused_at < ${end}))`

/** $1 slug. */
export const findPublicGuarantees = statement<PublicGuaranteeCampaign>(
  'find-public-guarantees',
  `select c.id, c.contract_id as "contractId", c.slug, c.name, c.status as "campaignStatus", c.mode, c.time_zone as "timeZone",
    c.starts_at as "startsAt", c.ended_at as "endedAt", c.guarantee_period as "guaranteePeriod",
    c.guarantee_threshold_cents::float8 as "thresholdCents", c.guarantee_amount_cents::float8 as "amountCents",
    r.period, r.period_start as "periodStart", r.period_end as "periodEnd",
    ${pausesIn('r.period_start', 'r.period_end')} as pauses,
    case when r.period is not null then best_prize_within(c.id, r.period_start, r.period_end) end::float8 as "bestPrizeCents"
  from campaign c left join running_period r on r.campaign_id = c.id and r.period_start <= now()
  where c.slug = $1`,
)

export type PublicPeriodRow = {
  period: number
  periodStart: Date
  periodEnd: Date
  pauses: PauseRow[]
  status: GuaranteeStatus
  thresholdCents: number
  amountCents: number
  bestPrizeCents: number | null
  /** Null while it waits, and then there is what it waits for. */
  checkedAt: Date | null
  waitsFor: WaitsFor | null
  drawingId: string | null
  position: number | null
  winner: string | null
  displayName: string | null
  pickedAt: Date | null
  payoutChain: string | null
  payoutToken: string | null
  transaction: string | null
  paidAt: Date | null
}

/** So many periods a page has at most. */
export const MOST_PERIODS_PER_PAGE = 1_000

/**
 * $1 campaign id, $2 periods before this number or null, $3 limit. Periods that are over, newest first. The best prize
 * of one that waits is the best so far.
 */
export const listPublicPeriods = statement<PublicPeriodRow>(
  'list-public-periods',
  `select g.period, g.period_start as "periodStart", g.period_end as "periodEnd",
    ${pausesIn('g.period_start', 'g.period_end')} as pauses, g.status, g.threshold_cents::float8 as "thresholdCents",
    g.amount_cents::float8 as "amountCents", (
      case when g.status = 'waiting' then best_prize_within(g.campaign_id, g.period_start, g.period_end)
        else g.best_prize_cents end)::float8 as "bestPrizeCents",
    g.checked_at as "checkedAt", case when g.status = 'waiting' then waits_for(g.whole) end as "waitsFor",
    g.drawing_id as "drawingId", g.position, g.winner, l.display_names[g.position + 1] as "displayName",
    g.picked_at as "pickedAt", p.chain as "payoutChain", p.token as "payoutToken", p.transaction, p.paid_at as "paidAt"
  from (select $1::text as id) c cross join lateral (
    ${firstRows(
      'select *, guarantee as whole from guarantee where campaign_id = c.id and ($2::integer is null or period < $2)',
      'order by period desc',
      '$3',
      MOST_PERIODS_PER_PAGE + 1,
    )}
  ) g
    left join winner_list l on l.drawing_id = g.drawing_id
    left join payout p on p.guarantee_id = g.id
  order by g.period desc`,
)
