import type { CheckedStatus } from '../../domain/guarantee/state.ts'
import { statement } from '../statements.ts'
import { caller } from './partner-drawings.ts'
import type { WaitsFor } from './waits-for.ts'

const own = `own as (
    select c.id from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
  )`

export type GuaranteeRow = {
  id: string
  period: number
  periodStart: Date
  periodEnd: Date
  status: CheckedStatus
  amountCents: number
  thresholdCents: number
  bestPrizeCents: number | null
  drawingId: string | null
  winner: string | null
  pickedAt: Date | null
  payoutId: string | null
  paidAt: Date | null
  needsAttention: string | null
}

/** More than these have run for so long that only those that still wait for a pick matter. */
const MAX_LISTED_GUARANTEES = 1_000

/** $1 caller id, $2 slug. Checked periods, newest first, those that await a pick before all others; a campaign without any is one row of nulls. */
export const listGuarantees = statement<GuaranteeRow | { id: null }>(
  'list-guarantees',
  `with ${caller}, ${own}, chosen as (
    select g.* from own join guarantee g on g.campaign_id = own.id and g.status <> 'waiting'
    order by g.status <> 'awaiting_pick', g.period desc
    limit ${MAX_LISTED_GUARANTEES}
  )
  select g.id, g.period, g.period_start as "periodStart", g.period_end as "periodEnd", g.status,
    g.amount_cents::float8 as "amountCents", g.threshold_cents::float8 as "thresholdCents",
    g.best_prize_cents::float8 as "bestPrizeCents", g.drawing_id as "drawingId", g.winner, g.picked_at as "pickedAt",
    p.id as "payoutId", g.paid_at as "paidAt", g.needs_attention as "needsAttention"
  from own left join chosen g on true left join payout p on p.guarantee_id = g.id
  order by g.period desc`,
)

export type WaitingPeriodRow = {
  period: number
  periodStart: Date
  periodEnd: Date
  waitsFor: WaitsFor
  needsAttention: string | null
}

/** More than these wait only for moments, after the service was down. */
export const MAX_LISTED_WAITING = 100

/** $1 caller id, $2 slug. Periods that are over and not checked yet, oldest first. */
export const listWaitingPeriods = statement<WaitingPeriodRow>(
  'list-waiting-periods',
  `with ${caller}, ${own}
  select g.period, g.period_start as "periodStart", g.period_end as "periodEnd", waits_for(g) as "waitsFor",
    g.needs_attention as "needsAttention"
  from own join guarantee g on g.campaign_id = own.id and g.status = 'waiting'
  order by g.period_start limit ${MAX_LISTED_WAITING}`,
)
