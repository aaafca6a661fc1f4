import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { noGivenUp } from '../attention.ts'

const pause = z.object({ pausedAt: z.coerce.date(), resumedAt: z.coerce.date().nullable() })

const guaranteeCampaign = z.object({
  id: z.string(),
  guaranteePeriod: z.string(),
  timeZone: z.string(),
  thresholdCents: z.coerce.number(),
  amountCents: z.coerce.number(),
  endedAt: z.date().nullable(),
  /** The running period, and where it starts. */
  period: z.number(),
  start: z.date(),
  pauses: z.array(pause),
  now: z.date(),
})
/** A campaign with what determines the end of its running period. Pauses that were over before it are left out. */
export type GuaranteeCampaign = z.infer<typeof guaranteeCampaign>

/** Those of these campaigns in which a guarantee period runs. The caller has locked them. */
export const readGuaranteeCampaigns = (
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly GuaranteeCampaign[]> =>
  tx.any(sql.type(guaranteeCampaign)`
    select c.id, c.guarantee_period as "guaranteePeriod", c.time_zone as "timeZone",
      c.guarantee_threshold_cents as "thresholdCents", c.guarantee_amount_cents as "amountCents", c.ended_at as "endedAt",
      r.period, r.period_start as start, p.pauses, now()
    from campaign c
      join running_period r on r.campaign_id = c.id
      cross join lateral (
        select coalesce(
          json_agg(json_build_object('pausedAt', paused_at, 'resumedAt', resumed_at) order by paused_at), '[]') as pauses
        from campaign_pause where campaign_id = c.id and (resumed_at is null or resumed_at > r.period_start)) p
    where c.id = any(${sql.array(ids, 'text')})
    order by c.id`)

/** Locks those of these campaigns whose running period is over by now. */
export const lockCampaignsWithPeriodOver = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from campaign
    where id = any(${sql.array(ids, 'text')}) and guarantee_ends_at <= now()
    order by id
    for no key update`)

/** Sets when the running period of these campaigns ends: null when that is not known yet, or none runs. */
export const setGuaranteeEnds = (tx: Transaction, ends: readonly { id: string; endsAt: Date | null }[]) =>
  tx.query(sql.unsafe`
    update campaign c
    set guarantee_ends_at = e.ends_at, guarantee_retry_at = null,
      ${noGivenUp('guarantee-check')}
    from ${sql.unnest(
      ends.map(({ id, endsAt }) => [id, endsAt?.toISOString() ?? null]),
      ['text', 'timestamptz'],
    )} as e (id, ends_at)
    where c.id = e.id`)
