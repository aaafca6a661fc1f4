import { sql } from 'slonik'
import { z } from 'zod'
import { PACE_DAYS } from '../../../domain/chain/forecast.ts'
import type { Pool } from '../../pool.ts'

const tier = z.object({ amountCents: z.number(), weight: z.number() })

const paceRow = z.object({
  slug: z.string(),
  winnersPerDraw: z.number(),
  largePrizeCents: z.coerce.number().nullable(),
  table: z.object({ denominator: z.number(), tiers: z.array(tier) }),
  draws: z.object({ past: z.number(), created: z.number() }),
  cadence: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  isActive: z.boolean(),
  now: z.date(),
  paidCents: z.coerce.number(),
})
export type PaceRow = z.infer<typeof paceRow>

const span = sql.fragment`make_interval(days => ${PACE_DAYS})`

/**
 * What the campaigns of a chain's contract pay and draw within the days of the pace, by the terms in force. `created`:
 * how many of the draws ahead have a drawing already.
 */
export const findPaces = (pool: Pool, chain: string): Promise<readonly PaceRow[]> =>
  pool.any(sql.type(paceRow)`
    select c.slug, terms.winners_per_draw as "winnersPerDraw", c.large_prize_cents as "largePrizeCents",
      json_build_object('denominator', t.denominator, 'tiers', (
        select json_agg(json_build_object('amountCents', cents, 'weight', weight))
        from unnest(t.amounts_cents, t.weights) as tier (cents, weight))) as table,
      json_build_object(
        'past', (
          select count(*) from drawing
          where campaign_id = c.id and draw_at > now() - ${span} and draw_at <= now() and cancelled_at is null),
        'created', (
          select count(*) from drawing
          where campaign_id = c.id and draw_at > now() and draw_at <= now() + ${span} and cancelled_at is null)) as draws,
      c.cadence, c.time_zone as "timeZone", c.starts_at as "startsAt", c.status = 'active' as "isActive", now() as now,
      (select coalesce(sum(amount_cents), 0) from payout where campaign_id = c.id and created_at > now() - ${span}) as "paidCents"
    from campaign c
      join lateral terms_at(c.id, now()) terms on true
      join prize_table t on t.id = terms.prize_table_id
    where c.payout_chain = ${chain} and c.contract_id is not null
    order by c.contract_id`)
