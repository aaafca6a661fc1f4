import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { primaryStatement, searchStatement, statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { MAX_LOOKED_AT } from '../looked-at.ts'
import { within } from './events.ts'

/**
 * $1 a time. Whether events of it are still kept, and whether it has come, by the database's clock. A request for the
 * whole log may take some minutes to arrive.
 */
export const placeInLog = statement<{ isKept: boolean; hasCome: boolean }>(
  'place-in-log',
  `select at >= now() - make_interval(days => ${LOG_DAYS}, mins => 10) as "isKept", at <= now() as "hasCome"
  from (values ($1::timestamptz)) as given (at)`,
)

/** `last`: the last number that an event was given. `horizon`: the number up to which every event is visible. */
export const findVisibleEvents = primaryStatement<{ last: string; horizon: string }>(
  'find-visible-events',
  'select last_event_number()::text as last, event_horizon()::text as horizon',
)

/** An event's time is when its transaction began: at most this long before the event got its number. */
const LONGEST_TRANSACTION = `interval '1 hour'`

const MAX_BIGINT = `'9223372036854775807'::bigint`

/** `next`: the number after which the search goes on; null: it has come to the end. */
export type MissedRow = { events: string[]; next: string | null }

/**
 * $1 caller, $2 endpoint, $3 a time, $4 the number after which it begins or null, $5 most events. The account's oldest
 * events since that time that pass the endpoint's filter, and were neither delivered to it nor are on their way. No
 * row: there is no such endpoint.
 *
 * Looks at so many events of the account at most. Numbers and times ascend together, so that a binary search over the
 * account's numbers finds the first event of that time; each event is then fetched by its number.
 */
export const findMissedEvents = searchStatement<MissedRow>(
  'find-missed-events',
  `with recursive ${caller}, own as (
    select e.id, e.event_types from caller join webhook_endpoint e
      on e.partner_id = caller.partner_id and e.mode = caller.mode and e.id = $2
  ), halves (low, high) as (
    select coalesce($4::bigint, 0), coalesce($4::bigint, (
        select seq from event where ${within('0', MAX_BIGINT)} order by partner_id desc, mode desc, seq desc limit 1
      ), 0)
    from caller
    union all
    select case when e.is_before then e.seq else h.low end, case when e.is_before then h.high else h.middle end
    from caller cross join (select low, high, low + (high - low) / 2 as middle from halves where low < high) h
      left join lateral (
        select seq, created_at < $3::timestamptz - ${LONGEST_TRANSACTION} as is_before
        from event where ${within('h.middle', 'h.high')} order by partner_id, mode, seq limit 1
      ) e on true
  ), start as materialized (
    select max(low) as place from halves
  ), found as materialized (
    select m.* from caller cross join start cross join own cross join lateral (
      select v.id, v.seq
      from (
        select partner_id, mode, seq from event where ${within('start.place', MAX_BIGINT)}
        order by partner_id, mode, seq limit ${MAX_LOOKED_AT}
      ) looked
        cross join lateral (select * from event where seq = looked.seq limit 1) v
        left join lateral (
          select state from delivery where endpoint_id = own.id and event_id = v.id limit 1
        ) d on true
      where not v.is_example and v.created_at >= $3::timestamptz and coalesce(d.state, 'failed') = 'failed'
        and (own.event_types is null or v.type = any(own.event_types))
      order by looked.partner_id, looked.mode, looked.seq limit $5
    ) m
  ), edge as materialized (
    select e.seq from caller cross join start cross join lateral (
      select seq from event where ${within('start.place', MAX_BIGINT)}
      order by partner_id, mode, seq offset ${MAX_LOOKED_AT - 1} limit 1
    ) e
    where (select count(*) from found) < $5
  )
  select array(select id from found order by seq) as events,
    coalesce((select seq from edge), (select max(seq) from found having count(*) = $5))::text as next
  from own`,
)
