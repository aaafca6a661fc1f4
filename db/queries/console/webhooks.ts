/** Webhook endpoints of all partners that accept nothing. */
import type { Mode } from '../../../domain/actor.ts'
import type { DisabledReason } from '../../../domain/webhook/state.ts'
import { statement } from '../../statements.ts'

const ENDPOINTS_PER_PAGE = 25
const MOST_WAITING = 1_000

export type FailingEndpoint = {
  id: string
  partner: string
  partnerName: string
  mode: Mode
  url: string
  /** Since when every try has failed; of one that is disabled, since when it is. */
  since: Date
  /** Null: it fails, and is still called. */
  disabledReason: DisabledReason | null
  /** How many events wait for the endpoint, counted up to MOST_WAITING. */
  waiting: number
  oldestWaiting: Date | null
  place: [since: string, id: string]
}

const withWaiting = (found: string, order: string) => `
  select f.id, f.partner_id as partner, p.name as "partnerName", f.mode, f.url, f.since, f.disabled_reason as "disabledReason",
    waiting.count as waiting,
    (select v.created_at from event v where v.id = (
      select event_id from delivery where endpoint_id = f.id and state = 'pending' order by due_at, event_seq limit 1)) as "oldestWaiting",
    json_build_array(to_char(f.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), f.id) as place
  from (${found} limit ${ENDPOINTS_PER_PAGE}) f join partner p on p.id = f.partner_id
    cross join lateral (select count(*)::int as count from (
      select from delivery where endpoint_id = f.id and state = 'pending' limit ${MOST_WAITING}) d) waiting
  ${order}`

/** $1 and $2 the place of an endpoint, or nulls: those behind it. The longest failing first. */
export const listFailingEndpoints = statement<FailingEndpoint>(
  'list-failing-endpoints',
  withWaiting(
    `select id, partner_id, mode, url, failing_since as since, disabled_reason from webhook_endpoint
    where failing_since is not null and disabled_at is null and deleted_at is null
      and failing_since >= coalesce($1::timestamptz, '-infinity')
      and ($1::timestamptz is null or failing_since > $1 or id > $2::text)
    order by failing_since, id`,
    'order by f.since, f.id',
  ),
)

/** The same of those that the service disabled, the last one first. */
export const listDisabledEndpoints = statement<FailingEndpoint>(
  'list-disabled-endpoints',
  withWaiting(
    `select id, partner_id, mode, url, disabled_at as since, disabled_reason from webhook_endpoint
    where disabled_reason in ('gone', 'failing') and deleted_at is null
      and disabled_at <= coalesce($1::timestamptz, 'infinity')
      and ($1::timestamptz is null or disabled_at < $1 or id < $2::text)
    order by disabled_at desc, id desc`,
    'order by f.since desc, f.id desc',
  ),
)

export type EndpointTry = {
  id: string
  delivery: string
  subject: string
  at: Date
  ms: number
  status: number | null
  failure: string | null
}

export const DELIVERIES_LOOKED_AT = 50
const TRIES_OF_EACH = 3
const TRIES_SHOWN = 20

/**
 * $1 an endpoint: the last tries of its newest deliveries, and of those that are tried again, the newest first. Of one
 * that fails, the newest ones wait behind the others, and a delivery that was tried is due later than one that was not.
 */
export const listLastTries = statement<EndpointTry>(
  'list-last-tries',
  `select a.id::text, a.delivery_id as delivery, d.subject, a.at, a.ms, a.status, a.failure
  from (
    (select id, subject from delivery where endpoint_id = $1 order by event_seq desc limit ${DELIVERIES_LOOKED_AT})
    union
    (select id, subject from delivery where endpoint_id = $1 and state = 'pending'
    order by due_at desc, event_seq desc limit ${DELIVERIES_LOOKED_AT})) d
    cross join lateral (
      select * from delivery_attempt where delivery_id = d.id order by id desc limit ${TRIES_OF_EACH}) a
  order by a.id desc limit ${TRIES_SHOWN}`,
)
