import type { GuaranteeStatus } from '../../domain/guarantee/state.ts'
import { statement } from '../statements.ts'
import { caller } from './partner-drawings.ts'

const own = `own as (
  select c.* from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2)`

/** Longer histories are cut off at their old end. */
export const MAX_PERIODS = 1_000

/** What the periods that have no row are reckoned from. `guaranteePeriod` is null when the campaign promises nothing. */
export type CalendarRow = {
  guaranteePeriod: string | null
  timeZone: string
  thresholdCents: number | null
  amountCents: number | null
  endedAt: Date | null
  nextPeriod: number
  nextStart: Date
  pauses: { pausedAt: string; resumedAt: string | null }[]
  now: Date
}

/** $1 caller, $2 slug. Pauses newest first. No row: not under the account. */
export const findGuaranteeCalendar = statement<CalendarRow>(
  'find-guarantee-calendar',
  `with ${caller}, ${own}
  select c.guarantee_period as "guaranteePeriod", c.time_zone as "timeZone",
    c.guarantee_threshold_cents::float8 as "thresholdCents", c.guarantee_amount_cents::float8 as "amountCents",
    c.ended_at as "endedAt", coalesce(g.period, 0) + 1 as "nextPeriod",
    coalesce(g.period_end, date_trunc('milliseconds', c.starts_at)) as "nextStart", p.pauses, now()
  from own c
    left join lateral (
      select period, period_end from guarantee where campaign_id = c.id order by period desc limit 1) g on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('pausedAt', paused_at, 'resumedAt', resumed_at)), '[]') as pauses
      from (
        select paused_at, resumed_at from campaign_pause where campaign_id = c.id
        order by paused_at desc limit ${MAX_PERIODS}
      ) newest) p`,
)

export type PortalGuaranteeRow = {
  id: string
  period: number
  periodStart: Date
  periodEnd: Date
  status: GuaranteeStatus
  amountCents: number
  thresholdCents: number
  bestPrizeCents: number | null
  winner: string | null
  drawingId: string | null
  pickedAt: Date | null
  payoutId: string | null
  chain: string | null
  transaction: string | null
  paidAt: Date | null
  needsAttention: string | null
}

/** $1 caller, $2 slug. Newest first; of more than are listed, those that await a pick are among them. */
export const listPortalGuarantees = statement<PortalGuaranteeRow>(
  'list-portal-guarantees',
  `with ${caller}, ${own}, chosen as (
    select g.* from own c join guarantee g on g.campaign_id = c.id
    order by g.status <> 'awaiting_pick', g.period desc limit ${MAX_PERIODS}
  )
  select g.id, g.period, g.period_start as "periodStart", g.period_end as "periodEnd", g.status,
    g.amount_cents::float8 as "amountCents", g.threshold_cents::float8 as "thresholdCents",
    g.best_prize_cents::float8 as "bestPrizeCents", g.winner, g.drawing_id as "drawingId", g.picked_at as "pickedAt",
    p.id as "payoutId", p.chain, p.transaction, g.paid_at as "paidAt", g.needs_attention as "needsAttention"
  from chosen g left join payout p on p.guarantee_id = g.id
  order by g.period desc`,
)

export type WinRow = {
  drawingId: string
  number: number
  drawAt: Date
  position: number
  winner: string
  displayName: string | null
  avatarUrl: string | null
  amountCents: number
}

/** A guarantee without such wins is one row of nulls. */
export type ListedWinRow = WinRow | { drawingId: null }

export const MAX_WINS = 200

/**
 * $1 caller, $2 slug, $3 guarantee id, $4 a part of a winner's id or name, or null. The wins of its period, the largest prize
 * first, one more than are listed. No row: not under the account.
 */
export const listWins = statement<ListedWinRow>(
  'list-wins',
  `with ${caller}, ${own}, period as (
    select g.campaign_id, g.period_start, g.period_end from own c join guarantee g on g.campaign_id = c.id and g.id = $3
  ), wins as (
    select d.id, d.number, d.draw_at, won.i::integer - 1 as position, won.winner, won.amount_cents,
      l.display_names[won.i] as display_name, l.avatar_urls[won.i] as avatar_url
    from period p
      join drawing d on d.campaign_id = p.campaign_id and d.draw_at >= p.period_start and d.draw_at < p.period_end
        and d.status in ('settled', 'paid')
      join winner_list l on l.drawing_id = d.id
      join result r on r.drawing_id = d.id
      cross join lateral unnest(l.winners, r.amounts_cents) with ordinality as won (winner, amount_cents, i)
    where $4::text is null or strpos(lower(won.winner), lower($4)) > 0
      or strpos(lower(l.display_names[won.i]), lower($4)) > 0
    order by won.amount_cents desc, d.draw_at, won.i
    limit ${MAX_WINS + 1}
  )
  select w.id as "drawingId", w.number, w.draw_at as "drawAt", w.position, w.winner, w.display_name as "displayName",
    w.avatar_url as "avatarUrl", w.amount_cents::float8 as "amountCents"
  from period left join wins w on true
  order by w.amount_cents desc, w.draw_at, w.position`,
)
