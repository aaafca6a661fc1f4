import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

export type Period = { campaignId: string; period: number; start: Date; end: Date }

const endedPeriod = z.object({
  campaignId: z.string(),
  period: z.number(),
  start: z.date(),
  end: z.date(),
  waiting: z.number(),
  stuck: z.number(),
  bestPrizeCents: z.coerce.number().nullable(),
})
/** `waiting` are its drawings that will still be drawn, `stuck` those of them that need a person. */
export type EndedPeriod = z.infer<typeof endedPeriod>

/** What the drawings of ended periods came to, in the order of each campaign's periods. */
export const readPeriods = (tx: Transaction, periods: readonly Period[]): Promise<readonly EndedPeriod[]> =>
  tx.any(sql.type(endedPeriod)`
    select p.campaign_id as "campaignId", p.period, p.period_start as start, p.period_end as end, drawn.waiting, drawn.stuck,
      drawn.best as "bestPrizeCents"
    from ${sql.unnest(
      periods.map(({ campaignId, period, start, end }) => [campaignId, period, start.toISOString(), end.toISOString()]),
      ['text', 'int4', 'timestamptz', 'timestamptz'],
    )} as p (campaign_id, period, period_start, period_end)
    join campaign c on c.id = p.campaign_id
    cross join lateral (
      select count(*) filter (where d.status < 'settled' and can_be_drawn(d, c.status))::int as waiting,
        count(*) filter (where d.status < 'settled' and can_be_drawn(d, c.status) and d.needs_attention is not null)::int as stuck,
        max(r.best) as best
      from drawing d
        left join lateral (
          select max(amount) as best from result, unnest(amounts_cents) amount where drawing_id = d.id) r on true
      where d.campaign_id = p.campaign_id and d.draw_at >= p.period_start and d.draw_at < p.period_end) drawn
    order by p.campaign_id, p.period`)

export type CheckedPeriod = Period & {
  id: string
  status: 'not_needed' | 'awaiting_pick'
  thresholdCents: number
  amountCents: number
  bestPrizeCents: number | null
}

export const insertGuarantees = (tx: Transaction, periods: readonly CheckedPeriod[]) =>
  tx.query(sql.unsafe`
    insert into guarantee (id, campaign_id, period, period_start, period_end, status, threshold_cents, amount_cents, best_prize_cents)
    select id, campaign_id, period, period_start, period_end, status::guarantee_status, threshold_cents, amount_cents, best_prize_cents
    from ${sql.unnest(
      periods.map((one) => [
        one.id,
        one.campaignId,
        one.period,
        one.start.toISOString(),
        one.end.toISOString(),
        one.status,
        one.thresholdCents,
        one.amountCents,
        one.bestPrizeCents,
      ]),
      ['text', 'text', 'int4', 'timestamptz', 'timestamptz', 'text', 'int8', 'int8', 'int8'],
    )} as g (id, campaign_id, period, period_start, period_end, status, threshold_cents, amount_cents, best_prize_cents)`)

export type Postponed = { id: string; sentence: string | null; retryAfterSeconds: number }

/** Looks at these campaigns' periods again after a while, and says what holds them back, if a person has to do something. */
export const postponeChecks = (tx: Transaction, campaigns: readonly Postponed[]) =>
  tx.query(sql.unsafe`
    update campaign c
    set needs_attention = w.sentence, guarantee_retry_at = now() + make_interval(secs => w.seconds)
    from ${sql.unnest(
      campaigns.map(({ id, sentence, retryAfterSeconds }) => [id, sentence, retryAfterSeconds]),
      ['text', 'text', 'int4'],
    )} as w (id, sentence, seconds)
    where c.id = w.id`)
