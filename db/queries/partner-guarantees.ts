import type { GuaranteeStatus } from '../../domain/guarantee/state.ts'
import { statement } from '../statements.ts'
import { caller } from './partner-drawings.ts'

export type GuaranteeRow = {
  id: string
  period: number
  periodStart: Date
  periodEnd: Date
  status: GuaranteeStatus
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

/** $1 caller id, $2 slug. Newest first, those that await a pick before all others; a campaign without any is one row of nulls. */
export const listGuarantees = statement<GuaranteeRow | { id: null }>(
  'list-guarantees',
  `with ${caller}, own as (
    select c.id from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
  ), chosen as (
    select g.* from own join guarantee g on g.campaign_id = own.id
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
