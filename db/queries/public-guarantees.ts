import type { GuaranteeStatus } from '../../domain/guarantee/state.ts'
import { statement } from '../statements.ts'

export type PublicGuaranteeCampaign = {
  id: string
  contractId: number | null
  slug: string
  name: string
  campaignStatus: 'active' | 'paused' | 'ended'
  mode: 'test' | 'live'
  timeZone: string
  startsAt: Date
  endedAt: Date | null
  guaranteePeriod: string | null
  thresholdCents: number | null
  amountCents: number | null
  /** The first period that is not checked yet: where it starts, and where it ends as far as that is known. */
  nextPeriod: number
  nextStart: Date
  nextEnd: Date | null
  nextPauses: PauseRow[]
  nextBestPrizeCents: number | null
  isPaused: boolean
  now: Date
}

/** Times as JSON has them: ISO 8601 with an offset. */
export type PauseRow = { pausedAt: string; resumedAt: string | null }

/** The pauses that move the end of a period between two times. Null for the second: the end is not known yet. */
const pausesIn = (start: string, end: string): string => `(
    select coalesce(json_agg(json_build_object('pausedAt', p.paused_at, 'resumedAt', p.resumed_at) order by p.paused_at), '[]')
    from campaign_pause p
    where p.campaign_id = c.id and (p.resumed_at is null or p.resumed_at > ${start}) and (${end} is null or p.paused_at < ${end}))`

/** The highest prize of the drawn draws between two times. */
const bestPrizeIn = (start: string, end: string): string => `(
    select max(best.amount) from drawing d join result r on r.drawing_id = d.id
      cross join lateral (select max(amount) as amount from unnest(r.amounts_cents) amount) best
    where d.campaign_id = c.id and d.draw_at >= ${start} and (${end} is null or d.draw_at < ${end})
      and d.settled_at is not null)`

/** $1 slug. */
export const findPublicGuarantees = statement<PublicGuaranteeCampaign>(
  'find-public-guarantees',
  `select c.id, c.contract_id as "contractId", c.slug, c.name, c.status as "campaignStatus", c.mode, c.time_zone as "timeZone",
    c.starts_at as "startsAt", c.ended_at as "endedAt", c.guarantee_period as "guaranteePeriod",
    c.guarantee_threshold_cents::float8 as "thresholdCents", c.guarantee_amount_cents::float8 as "amountCents",
    coalesce(g.period, 0) + 1 as "nextPeriod", next.start as "nextStart", c.guarantee_ends_at as "nextEnd",
    ${pausesIn('next.start', 'c.guarantee_ends_at')} as "nextPauses",
    ${bestPrizeIn('next.start', 'c.guarantee_ends_at')}::float8 as "nextBestPrizeCents",
    exists (select from campaign_pause p where p.campaign_id = c.id and p.resumed_at is null) as "isPaused", now()
  from campaign c
    left join lateral (
      select period, period_end from guarantee where campaign_id = c.id order by period desc limit 1) g on true
    cross join lateral (select coalesce(g.period_end, date_trunc('milliseconds', c.starts_at)) as start) next
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
  checkedAt: Date
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

/** $1 campaign id, $2 periods before this number or null, $3 limit. Checked periods, newest first. */
export const listPublicPeriods = statement<PublicPeriodRow>(
  'list-public-periods',
  `select g.period, g.period_start as "periodStart", g.period_end as "periodEnd",
    ${pausesIn('g.period_start', 'g.period_end')} as pauses, g.status, g.threshold_cents::float8 as "thresholdCents",
    g.amount_cents::float8 as "amountCents", g.best_prize_cents::float8 as "bestPrizeCents", g.checked_at as "checkedAt",
    g.drawing_id as "drawingId", g.position, g.winner, l.display_names[g.position + 1] as "displayName",
    g.picked_at as "pickedAt", p.chain as "payoutChain", p.token as "payoutToken", p.transaction, p.paid_at as "paidAt"
  from (select $1::text as id) c
    join guarantee g on g.campaign_id = c.id and ($2::integer is null or g.period < $2)
    left join winner_list l on l.drawing_id = g.drawing_id
    left join payout p on p.guarantee_id = g.id
  order by g.period desc
  limit $3`,
)
