import type { StoredAttention } from '../../../domain/attention.ts'
import type { GuaranteeStatus } from '../../../domain/guarantee/state.ts'
import { statement } from '../../statements.ts'
import { attentionOf } from '../attention.ts'
import { caller } from '../account/caller.ts'
import type { WaitsFor } from '../guarantee/waits-for.ts'

const own = `own as (
  select c.* from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2)`

/** Longer histories lose their oldest periods. */
const MAX_PERIODS = 1_000

/** The period that runs, if one does, and the campaign's pauses. */
export type RunningRow = {
  timeZone: string
  period: number | null
  periodStart: Date
  /** Null: a running pause moves it. */
  periodEnd: Date | null
  thresholdCents: number
  amountCents: number
  pauses: { pausedAt: string; resumedAt: string | null }[]
}

/** $1 caller, $2 slug. Pauses newest first. No row: not under the account. */
export const findRunningPeriod = statement<RunningRow>(
  'find-running-period',
  `with ${caller}, ${own}
  select c.time_zone as "timeZone", r.period, r.period_start as "periodStart", r.period_end as "periodEnd",
    c.guarantee_threshold_cents::float8 as "thresholdCents", c.guarantee_amount_cents::float8 as "amountCents", p.pauses
  from own c
    left join running_period r on r.campaign_id = c.id and r.period_start <= now()
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
  displayName: string | null
  drawingId: string | null
  pickedAt: Date | null
  payoutId: string | null
  chain: string | null
  transaction: string | null
  paidAt: Date | null
  attention: StoredAttention | null
  /** Null unless it waits. */
  waitsFor: WaitsFor | null
}

const periodsOf = (isOfKind: string, time: 'period' | 'period_start') =>
  `(select * from guarantee where campaign_id = c.id and ${isOfKind} order by ${time} desc limit ${MAX_PERIODS})`

/** $1 caller, $2 slug. Newest first; of more than are listed, those that wait or await a pick are among them. */
export const listPortalGuarantees = statement<PortalGuaranteeRow>(
  'list-portal-guarantees',
  `with ${caller}, ${own}, chosen as (
    select g.*, case when g.status = 'waiting' then waits_for(g) end as waits
    from own c cross join lateral (
      select * from (
        ${periodsOf("status = 'waiting'", 'period_start')}
        union all
        ${periodsOf("status = 'awaiting_pick'", 'period')}
        union all
        ${periodsOf("status in ('not_needed', 'picked', 'paid')", 'period')}
      ) kinds
      order by status not in ('waiting', 'awaiting_pick'), period desc limit ${MAX_PERIODS}
    ) g
  )
  select g.id, g.period, g.period_start as "periodStart", g.period_end as "periodEnd", g.status,
    g.amount_cents::float8 as "amountCents", g.threshold_cents::float8 as "thresholdCents",
    g.best_prize_cents::float8 as "bestPrizeCents", g.winner,
    l.display_names[g.position + 1] as "displayName", g.drawing_id as "drawingId", g.picked_at as "pickedAt",
    p.id as "payoutId", p.chain, p.transaction, g.paid_at as "paidAt", ${attentionOf('g')} as attention,
    g.waits as "waitsFor"
  from chosen g
    left join payout p on p.guarantee_id = g.id
    left join winner_list l on l.drawing_id = g.drawing_id
  order by g.period desc`,
)
