import type { StoredAttention } from '../../../domain/attention.ts'
import type { CheckedStatus } from '../../../domain/guarantee/state.ts'
import { statement } from '../../statements.ts'
import { attentionOf } from '../attention.ts'
import { caller } from '../account/caller.ts'
import type { WaitsFor } from '../guarantee/waits-for.ts'

const own = `own as (
    select c.id from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
  )`

const MAX_INTEGER = 2_147_483_647

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
  attention: StoredAttention | null
}

/**
 * The checked periods of a kind, after the place in $3 and $4 if that is one of them, or all of them if it comes
 * before.
 */
const checked = (rank: 0 | 1, isOfKind: string) => `(
      select *, ${rank} as rank from guarantee
      where campaign_id = own.id and ${isOfKind} and period < case
        when $3::integer is null or $3 < ${rank} then ${MAX_INTEGER} when $3 = ${rank} then $4::integer else 0 end
      order by period desc limit $5
    )`

/**
 * $1 caller id, $2 slug, $3 and $4 the place the page starts after, or nulls, $5 how many. Checked periods, newest
 * first, those that await a pick before all others; a campaign without any is one row of nulls.
 */
export const listGuarantees = statement<(GuaranteeRow & { place: string[] }) | { id: null }>(
  'list-guarantees',
  `with ${caller}, ${own}, chosen as (
    select g.* from own cross join lateral (
      ${checked(0, "status = 'awaiting_pick'")}
      union all
      ${checked(1, "status in ('not_needed', 'picked', 'paid')")}
    ) g
    order by g.rank, g.period desc limit $5
  )
  select g.id, g.period, g.period_start as "periodStart", g.period_end as "periodEnd", g.status,
    g.amount_cents::float8 as "amountCents", g.threshold_cents::float8 as "thresholdCents",
    g.best_prize_cents::float8 as "bestPrizeCents", g.drawing_id as "drawingId", g.winner, g.picked_at as "pickedAt",
    p.id as "payoutId", g.paid_at as "paidAt", ${attentionOf('g')} as attention,
    json_build_array(g.rank::text, g.period::text) as place
  from own left join chosen g on true left join payout p on p.guarantee_id = g.id
  order by g.rank, g.period desc`,
)

export type WaitingPeriodRow = {
  period: number
  periodStart: Date
  periodEnd: Date
  waitsFor: WaitsFor
  attention: StoredAttention | null
}

/** More than these wait only briefly, after the service was down. */
const MAX_LISTED_WAITING = 100

/** $1 caller id, $2 slug. Periods that are over and not checked yet, oldest first. */
export const listWaitingPeriods = statement<WaitingPeriodRow>(
  'list-waiting-periods',
  `with ${caller}, ${own}
  select g.period, g.period_start as "periodStart", g.period_end as "periodEnd", waits_for(g) as "waitsFor",
    ${attentionOf('g')} as attention
  from own cross join lateral (
    select * from guarantee where campaign_id = own.id and status = 'waiting'
    order by period_start limit ${MAX_LISTED_WAITING}
  ) g
  order by g.period_start`,
)
