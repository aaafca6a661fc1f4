/** What needs an operator now, over all accounts: what `status --check` names, and what runs dry. */
import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { type AlarmCode, patience } from '../../../domain/alarm/alarm.ts'
import { LEAST_DAYS } from '../../../domain/chain/forecast.ts'
import type { Transaction } from '../../pool.ts'
import { MOST_COUNTED } from '../metrics/gauges.ts'
import { standsStill } from '../moving/moves.ts'

/** How many places an alarm names. */
const SHOWN_PLACES = 5

const found = z.object({
  code: z.custom<AlarmCode>(),
  things: z.number(),
  beganAt: z.date().nullable(),
  newestAt: z.date().nullable(),
  places: z.array(z.string()),
  firstPlace: z.string(),
  detail: z.unknown(),
})
/** `beganAt` is null where nothing says since when it lasts. */
export type FoundAlarm = z.infer<typeof found>

const waits = sql.unnest(
  patience.map(([code, seconds]) => [code, seconds]),
  ['text', 'int4'],
)

/**
 * Rows of a table that need attention for longer than their code may last without an operator. Each code is counted by
 * itself, so that very many rows of one do not hide another.
 */
const needing = (table: FragmentSqlToken, campaign: FragmentSqlToken) => sql.fragment`
  select waits.code, n.attention_since as since, ${campaign} as campaign_id, n.attention_detail as detail
  from waits cross join lateral (
    select * from ${table}
    where attention = waits.code::attention_code and attention_since <= now() - make_interval(secs => waits.seconds)
    order by attention_since limit ${MOST_COUNTED}) n`

const OF_CAMPAIGN = sql.fragment`n.campaign_id`

const ofCampaigns = sql.join(
  [
    needing(sql.fragment`drawing`, OF_CAMPAIGN),
    needing(sql.fragment`guarantee`, OF_CAMPAIGN),
    needing(sql.fragment`campaign`, sql.fragment`n.id`),
    sql.fragment`
      (select 'rows_differ', found_at, campaign_id, jsonb_build_object('found', found)
      from self_check_finding where cleared_at is null limit ${MOST_COUNTED})`,
    sql.fragment`
      (select 'wallet_waits', requested_at, campaign_id, jsonb_build_object('wallet', wallet)
      from wallet_change where approved_at is null and withdrawn_at is null limit ${MOST_COUNTED})`,
    sql.fragment`
      (select 'money_short', short_since, campaign_id, '{}'::jsonb
      from campaign_money where short_since is not null limit ${MOST_COUNTED})`,
  ],
  sql.fragment` union all `,
)

/** What was last measured on the chains: gauges `g`. */
const chainGauges = sql.fragment`
  metric_snapshot s cross join lateral jsonb_to_recordset(s.gauges) g (name text, labels jsonb, value float8)
  where s.source like 'chain/%'`

const ofOthers = sql.fragment`
  (select 'audit_differs' as code, found_at as since, partner_id as place,
    jsonb_build_object('partner', partner_id, 'found', found) as detail
  from audit_finding where cleared_at is null limit ${MOST_COUNTED})
  union all
  (select 'move_waits', since, partner_id, jsonb_build_object('state', state, 'to', base_url)
  from partner_move where ${standsStill} limit ${MOST_COUNTED})
  union all
  (select 'proposal_waits', proposed_at, chain, jsonb_build_object(
      'contract', contract, 'what', coalesce(calls -> 0 ->> 'what', 'nothing'), 'by', proposed_by,
      'until', to_char(ready_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from chain_proposal limit ${MOST_COUNTED})
  union all
  select 'log_' || kind, since, '', jsonb_build_object('found', found) from log_trouble
  union all
  select 'ether_short', null, g.labels ->> 'chain', jsonb_build_object('of', g.labels ->> 'of', 'days', g.value)
  from ${chainGauges} and g.name = 'prize_chain_float_days' and g.value < ${LEAST_DAYS}
  union all
  select 'tokens_missing', null, g.labels ->> 'chain', g.labels || jsonb_build_object('missing', g.value)
  from ${chainGauges} and g.name = 'prize_chain_missing_tokens' and g.value > 0`

/** One alarm for each code, with the place and the details of its oldest cause. */
export const findAlarms = (tx: Transaction): Promise<readonly FoundAlarm[]> =>
  tx.any(sql.type(found)`
    with waits as materialized (select * from ${waits} as w (code, seconds)),
      of_campaign as materialized (${ofCampaigns}),
      thing as materialized (
        select o.code, o.since, coalesce(c.slug, '') as place, o.detail
        from of_campaign o left join campaign c on c.id = o.campaign_id
        union all
        ${ofOthers})
    select code, count(*)::int as things, min(since) as "beganAt", max(since) as "newestAt",
      coalesce((array_agg(distinct place) filter (where place <> ''))[1:${SHOWN_PLACES}], '{}') as places,
      (array_agg(place order by since, place))[1] as "firstPlace", (array_agg(detail order by since, place))[1] as detail
    from thing group by code`)
