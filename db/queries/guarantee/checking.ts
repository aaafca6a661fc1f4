import { sql } from 'slonik'
import { z } from 'zod'
import type { Attention } from '../../../domain/attention.ts'
import type { Transaction } from '../../pool.ts'
import { noAttention, setAttention } from '../attention.ts'
import { remindUntil } from '../due.ts'

/** Campaigns whose running period ends, and periods that wait to be checked. */
export const checksDue = sql.fragment`
  select id, greatest(guarantee_ends_at, guarantee_retry_at) as due_at from campaign where guarantee_ends_at <= ${remindUntil}
  union all
  select id, coalesce(retry_at, period_end) from guarantee
  where status = 'waiting' and coalesce(retry_at, period_end) <= ${remindUntil}`

/** A period that is over, with what its campaign promises in it. */
export type OverPeriod = {
  id: string
  campaignId: string
  period: number
  start: Date
  end: Date
  thresholdCents: number
  amountCents: number
}

/** Records periods that are over, each campaign's in order: from here on they wait to be checked. */
export const insertPeriods = (tx: Transaction, periods: readonly OverPeriod[]) =>
  tx.query(sql.unsafe`
    insert into guarantee (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents)
    select *
    from ${sql.unnest(
      periods.map((one) => [
        one.id,
        one.campaignId,
        one.period,
        one.start.toISOString(),
        one.end.toISOString(),
        one.thresholdCents,
        one.amountCents,
      ]),
      ['text', 'text', 'int4', 'timestamptz', 'timestamptz', 'int8', 'int8'],
    )} as g (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents)`)

/** Locks those of these periods that wait. */
export const lockWaitingPeriods = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from guarantee
    where id = any(${sql.array(ids, 'text')}) and status = 'waiting'
    order by id
    for no key update`)

const waitingPeriod = z.object({
  id: z.string(),
  period: z.number(),
  thresholdCents: z.coerce.number(),
  waiting: z.number(),
  stuck: z.number(),
  firstStuckAt: z.date().nullable(),
  bestPrizeCents: z.coerce.number().nullable(),
})
/** `waiting` are its drawings that will still be drawn, `stuck` those of them that need a person. */
export type WaitingPeriod = z.infer<typeof waitingPeriod>

/**
 * What the drawings of these periods have come to; the best prize only once all are drawn. The caller has locked the
 * periods.
 */
export const readWaitingPeriods = (tx: Transaction, ids: readonly string[]): Promise<readonly WaitingPeriod[]> =>
  tx.any(sql.type(waitingPeriod)`
    select g.id, g.period, g.threshold_cents as "thresholdCents", w.waiting, w.stuck, w."firstStuckAt",
      case when w.waiting = 0 then best_prize_within(g.campaign_id, g.period_start, g.period_end) end as "bestPrizeCents"
    from guarantee g
      cross join lateral (
        select count(*)::int as waiting, count(attention)::int as stuck,
          min(draw_at) filter (where attention is not null) as "firstStuckAt"
        from drawings_waited_for(g)) w
    where g.id = any(${sql.array(ids, 'text')})
    order by g.id`)

export type Check = { id: string; status: 'not_needed' | 'awaiting_pick'; bestPrizeCents: number | null }

export const recordChecks = (tx: Transaction, checks: readonly Check[]) =>
  tx.query(sql.unsafe`
    update guarantee g
    set status = c.status::guarantee_status, best_prize_cents = c.best, checked_at = now(), ${noAttention}, retry_at = null
    from ${sql.unnest(
      checks.map(({ id, status, bestPrizeCents }) => [id, status, bestPrizeCents]),
      ['text', 'text', 'int8'],
    )} as c (id, status, best)
    where g.id = c.id and g.status = 'waiting'`)

export type Postponed = { id: string; attention: Attention | null }

/** Schedules another look at these periods, and says what holds them back if a person has to do something. */
export const postponeChecks = (tx: Transaction, periods: readonly Postponed[], retryAfterSeconds: number) =>
  tx.query(sql.unsafe`
    update guarantee g
    set ${setAttention(sql.fragment`p.code::attention_code`, sql.fragment`p.detail::jsonb`)}, retry_at = now() + make_interval(secs => ${retryAfterSeconds})
    from ${sql.unnest(
      periods.map(({ id, attention }) => [id, attention?.code ?? null, attention && JSON.stringify(attention.detail)]),
      ['text', 'text', 'text'],
    )} as p (id, code, detail)
    where g.id = p.id and g.status = 'waiting'`)
