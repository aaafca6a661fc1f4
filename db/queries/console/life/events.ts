/** What the webhooks of a drawing's account were told of it, and how. */
import type { EventType } from '../../../../domain/webhook/event-types.ts'
import type { DeliveryState } from '../../../../domain/webhook/state.ts'
import { statement } from '../../../statements.ts'
import { MOST_SHOWN } from './most-shown.ts'

export type EventLine = {
  id: string
  type: EventType
  createdAt: Date
  /** The attention code that it tells of; null: it tells of none. */
  code: string | null
  /** How many endpoints it goes to. */
  deliveries: number
}

/** $1 drawing id. The newest first. */
export const listEventsOf = statement<EventLine>(
  'list-events-of-life',
  `select e.id, e.type, e.created_at as "createdAt", e.data -> 'drawing' -> 'attention' ->> 'code' as code,
    (select count(*)::int from delivery where event_id = e.id) as deliveries
  from (select * from event where subject = $1 order by seq desc limit ${MOST_SHOWN + 1}) e
  order by e.seq desc`,
)

export type DeliveryLine = {
  id: string
  event: string
  endpoint: string
  /** Its address without what may be a secret. */
  url: string
  state: DeliveryState
  tries: number
  dueAt: Date
  deliveredAt: Date | null
  lastStatus: number | null
  lastFailure: string | null
}

/** $1 events. The newest first. */
export const listDeliveriesOf = statement<DeliveryLine>(
  'list-deliveries-of-life',
  `select d.id, d.event_id as event, d.endpoint_id as endpoint, shown_url(e.url) as url, d.state, d.tries,
    d.due_at as "dueAt", d.delivered_at as "deliveredAt", d.last_status as "lastStatus",
    d.last_failure as "lastFailure"
  from unnest($1::text[]) as told (id)
    cross join lateral (select * from delivery where event_id = told.id limit ${MOST_SHOWN}) d
    join webhook_endpoint e on e.id = d.endpoint_id
  order by d.event_seq desc, d.id limit ${MOST_SHOWN + 1}`,
)

export type TryLine = { delivery: string; at: Date; ms: number; status: number | null; failure: string | null }

/** $1 deliveries. The last tries of each, the newest first. */
export const listTriesOf = statement<TryLine>(
  'list-tries-of-life',
  `select t.* from unnest($1::text[]) as asked (id) cross join lateral (
    select delivery_id as delivery, at, ms, status, failure from delivery_attempt
    where delivery_id = asked.id order by id desc limit ${MOST_SHOWN}) t
  order by t.at desc limit ${MOST_SHOWN + 1}`,
)
