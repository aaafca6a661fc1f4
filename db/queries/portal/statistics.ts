import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** What came of the draws that were due in a week, and what was paid in it. `variance` is in cents squared. */
export type WeekRow = {
  week: string
  draws: number
  positions: number
  wonCents: number
  expectedCents: number
  variance: number
  paidInMinute: number
  paidInTenMinutes: number
  paidInHour: number
  paidLater: number
  transferredCents: number
  guaranteesCents: number
  heldPaidCents: number
}

const WEEKS = 26

const sumOf = (column: string, name: string) => `coalesce(sum(t.${column}), 0)::float8 as "${name}"`

const sums = [
  sumOf('draws', 'draws'),
  sumOf('positions', 'positions'),
  sumOf('won_cents', 'wonCents'),
  sumOf('expected_cents', 'expectedCents'),
  sumOf('variance', 'variance'),
  sumOf('paid_in_minute', 'paidInMinute'),
  sumOf('paid_in_ten_minutes', 'paidInTenMinutes'),
  sumOf('paid_in_hour', 'paidInHour'),
  sumOf('paid_later', 'paidLater'),
  sumOf('transferred_cents', 'transferredCents'),
  sumOf('guarantees_cents', 'guaranteesCents'),
  sumOf('held_cents', 'heldPaidCents'),
].join(', ')

/** The subject of the sums: the campaign of slug $2, or all of the account. No row: there is no such campaign in it. */
const subject = `subject as (
    select c.id from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    union all
    select partner_id || ' ' || mode from caller where $2::text is null
  )`

/** $1 caller, $2 slug, or null for all campaigns. The last weeks in UTC, the current one included, oldest first. */
export const listWeeks = statement<WeekRow>(
  'list-weeks',
  `with ${caller}, ${subject}, week as (
    select start::date as start
    from (select date_trunc('week', now() at time zone 'UTC') as present) now,
      generate_series(present - interval '${WEEKS - 1} weeks', present, interval '1 week') start
  )
  select to_char(w.start, 'YYYY-MM-DD') as week, ${sums}
  from subject cross join week w
    left join week_total t on t.subject = subject.id and t.week = w.start
  group by w.start order by w.start`,
)

/** `leftCents`: what the contract has for the campaigns, null in test mode and before it was seen. */
export type OpenMoneyRow = { openCents: number; leftCents: number | null; leftSeenAt: Date | null }

const openCentsOf = (subject: string) => `(
    select coalesce(sum(t.won_cents - t.transferred_cents - t.held_cents), 0)::float8
    from week_total t where t.subject = ${subject}) as "openCents"`

/** $1 caller. Prizes of all its campaigns that were won and are not paid yet, and the money for them. */
export const findOpenMoney = statement<OpenMoneyRow>(
  'find-open-money',
  `with ${caller}
  select ${openCentsOf(`caller.partner_id || ' ' || caller.mode`)},
    sum(m.balance_cents)::float8 as "leftCents", min(m.seen_at) as "leftSeenAt"
  from caller left join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode
    left join campaign_money m on m.campaign_id = c.id
  group by caller.partner_id, caller.mode`,
)

/**
 * $1 caller, $2 slug. The same of one campaign: a statement of its own, so that Postgres plans it once for all. No row:
 * there is no such campaign.
 */
export const findOpenMoneyOfCampaign = statement<OpenMoneyRow>(
  'find-open-money-of-campaign',
  `with ${caller}
  select ${openCentsOf('c.id')}, m.balance_cents::float8 as "leftCents", m.seen_at as "leftSeenAt"
  from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    left join campaign_money m on m.campaign_id = c.id`,
)

/** Calls to an endpoint on a day in UTC: those that failed, and accepted ones by the time to the answer. */
export type EndpointDayRow = {
  day: string
  failed: number
  in100Ms: number
  in500Ms: number
  in2S: number
  slower: number
}

const DAYS = 30

/** $1 caller, $2 endpoint. The last days, today included, oldest first. No row: there is no such endpoint. */
export const listEndpointDays = statement<EndpointDayRow>(
  'list-endpoint-days',
  `with ${caller}, day as (
    select start::date as start
    from (select date_trunc('day', now() at time zone 'UTC') as present) now,
      generate_series(present - interval '${DAYS - 1} days', present, interval '1 day') start
  )
  select to_char(day.start, 'YYYY-MM-DD') as day, coalesce(t.failed, 0)::float8 as failed,
    coalesce(t.in_100_ms, 0)::float8 as "in100Ms", coalesce(t.in_500_ms, 0)::float8 as "in500Ms",
    coalesce(t.in_2_s, 0)::float8 as "in2S", coalesce(t.slower, 0)::float8 as slower
  from caller join webhook_endpoint e on e.id = $2 and e.partner_id = caller.partner_id and e.mode = caller.mode
      and e.deleted_at is null
    cross join day
    left join endpoint_day t on t.endpoint_id = e.id and t.day = day.start
  order by day.start`,
)
