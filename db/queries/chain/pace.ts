import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor } from '../../../domain/actor.ts'
import { PACE_DAYS } from '../../../domain/chain/forecast.ts'
import type { Pool } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'
import type { ContractPlace } from '../../contract-place.ts'

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

const span = sql.fragment`make_interval(days => ${PACE_DAYS})`

const columns = sql.fragment`
  c.slug, terms.winners_per_draw as "winnersPerDraw", c.large_prize_cents as "largePrizeCents",
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
  (select coalesce(sum(amount_cents), 0) from payout where campaign_id = c.id and created_at > now() - ${span}) as "paidCents"`

const inForce = sql.fragment`
  join lateral terms_at(c.id, now()) terms on true
  join prize_table t on t.id = terms.prize_table_id`

/** Whether a campaign has draws within the days of the pace, or may have some: of those that ended there are ever more. */
const isDrawn = sql.fragment`
  (status <> 'ended' or ended_at > now() - ${span} or exists (
    select from drawing where campaign_id = campaign.id and draw_at > now() and cancelled_at is null))`

/**
 * What the campaigns of a contract pay and draw within the days of the pace, by the terms in force; with a `limit` those
 * that were registered first. `created`: how many of the draws ahead have a drawing already.
 */
export const findPaces = (pool: Pool, { chain, contract }: ContractPlace, limit: number | null = null) =>
  pool.any(sql.type(paceRow.extend({ contractId: z.number() }))`
    select ${columns}, c.contract_id as "contractId"
    from (
      select * from campaign
      where payout_chain = ${chain} and contract = ${contract} and contract_id is not null and ${isDrawn}
      order by contract_id limit ${limit}) c ${inForce}
    order by c.contract_id`)

/** How many anchors of the log were made in these contracts within the days of the pace. */
export const countAnchors = (pool: Pool, chain: string, contracts: readonly string[]): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from chain_intent
    where chain = ${chain} and contract = any(${sql.array(contracts, 'text')}) and kind = 'anchor'
      and created_at > now() - ${span}`)

const moneyRow = paceRow.extend({ balanceCents: z.coerce.number(), seenAt: z.date() })

/** What the contract had for a campaign when it was seen last, and its pace; null: it was not seen yet. */
export const findMoney = (pool: Pool, actor: Actor, slug: string) =>
  pool.maybeOne(sql.type(moneyRow)`
    select ${columns}, m.balance_cents as "balanceCents", m.seen_at as "seenAt"
    from campaign c join campaign_money m on m.campaign_id = c.id ${inForce}
    where c.slug = ${slug} and ${ofAccount(actor)}`)

const FORECAST_AGAIN_MINUTES = 10

/** The money and pace of campaigns whose forecast is old, or was reset because the money has changed. */
export const findMoneyToForecast = (pool: Pool, limit: number) =>
  pool.any(sql.type(moneyRow.extend({ id: z.string() }))`
    select c.id, ${columns}, m.balance_cents as "balanceCents", m.seen_at as "seenAt"
    from (
      select * from campaign_money
      where coalesce(forecast_at, '-infinity') < now() - make_interval(mins => ${FORECAST_AGAIN_MINUTES})
      order by coalesce(forecast_at, '-infinity') limit ${limit}) m
      join campaign c on c.id = m.campaign_id ${inForce}`)

/** Notes whether the money runs short, and since when, unless it has changed since it was read. */
export const noteForecasts = (
  pool: Pool,
  forecasts: readonly { id: string; balanceCents: number; isShort: boolean }[],
) =>
  pool.query(sql.unsafe`
    update campaign_money m
    set forecast_at = now(), short_since = case when f.is_short then coalesce(m.short_since, now()) end
    from ${sql.unnest(
      forecasts.map(({ id, balanceCents, isShort }) => [id, balanceCents, isShort]),
      ['text', 'int8', 'bool'],
    )} as f (id, balance_cents, is_short)
    where m.campaign_id = f.id and m.balance_cents = f.balance_cents`)

/** After this long, an amount is noted again though it is the same. */
const NOTED_AGAIN_SECONDS = 60

/** Notes the amounts that the contract has for campaigns, if they have changed or were noted some time ago. */
export const noteMoney = async (pool: Pool, seen: readonly { id: string; balanceCents: number }[]): Promise<void> => {
  if (seen.length === 0) return
  await pool.query(sql.unsafe`
    insert into campaign_money as m (campaign_id, balance_cents)
    select * from ${sql.unnest(
      seen.map(({ id, balanceCents }) => [id, balanceCents]),
      ['text', 'int8'],
    )} as seen (campaign_id, balance_cents)
    on conflict (campaign_id) do update set balance_cents = excluded.balance_cents, seen_at = now(),
      forecast_at = case when m.balance_cents = excluded.balance_cents then m.forecast_at end
    where m.balance_cents <> excluded.balance_cents
      or m.seen_at < now() - make_interval(secs => ${NOTED_AGAIN_SECONDS})`)
}
