import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const pause = z.object({ pausedAt: z.coerce.date(), resumedAt: z.coerce.date().nullable() })

const guaranteeCampaign = z.object({
  id: z.string(),
  guaranteePeriod: z.string(),
  timeZone: z.string(),
  thresholdCents: z.coerce.number(),
  amountCents: z.coerce.number(),
  endedAt: z.date().nullable(),
  /** The first period that is not checked yet, and where it starts. */
  nextPeriod: z.number(),
  nextStart: z.date(),
  endsAt: z.date().nullable(),
  pauses: z.array(pause),
  now: z.date(),
})
export type GuaranteeCampaign = z.infer<typeof guaranteeCampaign>

/** A campaign with what its next period's end is reckoned from. Pauses that were over before it are left out. */
const withPeriods = sql.fragment`
  select c.id, c.guarantee_period as "guaranteePeriod", c.time_zone as "timeZone",
    c.guarantee_threshold_cents as "thresholdCents", c.guarantee_amount_cents as "amountCents", c.ended_at as "endedAt",
    coalesce(g.period, 0) + 1 as "nextPeriod", next.start as "nextStart", c.guarantee_ends_at as "endsAt", p.pauses, now()
  from campaign c
    left join lateral (
      select period, period_end from guarantee where campaign_id = c.id order by period desc limit 1) g on true
    cross join lateral (select coalesce(g.period_end, date_trunc('milliseconds', c.starts_at)) as start) next
    cross join lateral (
      select coalesce(json_agg(json_build_object('pausedAt', paused_at, 'resumedAt', resumed_at) order by paused_at), '[]') as pauses
      from campaign_pause where campaign_id = c.id and (resumed_at is null or resumed_at > next.start)) p`

/** Holds those of these campaigns whose next period is over. */
export const holdCampaignsToCheck = (tx: Transaction, ids: readonly string[]): Promise<readonly GuaranteeCampaign[]> =>
  tx.any(sql.type(guaranteeCampaign)`
    ${withPeriods}
    where c.id = any(${sql.array(ids, 'text')}) and c.guarantee_ends_at <= now()
    order by c.id
    for no key update of c`)

/** The campaign, if it has a guarantee. The caller holds it. */
export const findGuaranteeCampaign = (tx: Transaction, id: string): Promise<GuaranteeCampaign | null> =>
  tx.maybeOne(sql.type(guaranteeCampaign)`${withPeriods} where c.id = ${id} and c.guarantee_period is not null`)

export const setGuaranteeEnds = (tx: Transaction, ends: readonly { id: string; endsAt: Date | null }[]) =>
  tx.query(sql.unsafe`
    update campaign c
    set guarantee_ends_at = e.ends_at, guarantee_retry_at = null, needs_attention = null
    from ${sql.unnest(
      ends.map(({ id, endsAt }) => [id, endsAt?.toISOString() ?? null]),
      ['text', 'timestamptz'],
    )} as e (id, ends_at)
    where c.id = e.id`)
