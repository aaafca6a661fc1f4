import type { EndpointFinding } from '../../../domain/finding-words/endpoint.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { DeliveryState } from '../../../domain/webhook/state.ts'
import { searchStatement, statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { firstRows } from '../first-rows.ts'
import { MAX_LOOKED_AT } from '../looked-at.ts'

/** A delivery with its place in the list. */
export type DeliveryRow = {
  id: string
  endpoint: string
  event: string
  type: EventType
  createdAt: Date
  state: DeliveryState
  tries: number
  dueAt: Date
  deliveredAt: Date | null
  lastStatus: number | null
  lastFailure: string | null
  lastFinding: EndpointFinding | null
  /** The drawing that the event is about, its campaign and its draw time; null: it is about something else. */
  drawing: string | null
  slug: string | null
  timeZone: string | null
  drawAt: Date | null
  place: [string]
}

const columns = `d.id, d.endpoint_id as endpoint, d.event_id as event, v.type, v.created_at as "createdAt", d.state, d.tries,
  d.due_at as "dueAt", d.delivered_at as "deliveredAt", d.last_status as "lastStatus", d.last_failure as "lastFailure",
  d.last_finding as "lastFinding",
  json_build_array(d.event_seq::text) as place`

const drawingColumns = `about.id as drawing, about.slug, about.time_zone as "timeZone", about.draw_at as "drawAt"`

/** The drawing that is the subject of `row`, if it is one. */
const withDrawing = (row: string) => `left join lateral (
    select w.id, w.draw_at, c.slug, c.time_zone from drawing w join campaign c on c.id = w.campaign_id
    where w.id = ${row}.subject limit 1
  ) about on true`

const MAX_BIGINT = '9223372036854775807'

/** A page: a row of nulls where nothing was found. `edge` is where it stopped, null: at the oldest. */
export type FoundDeliveryRow = (DeliveryRow | { id: null }) & { edge: string | null; edgeAt: Date | null }

const beforePlace = `event_seq < coalesce($5::bigint, ${MAX_BIGINT})`

const newest = `select * from delivery
      where endpoint_id = own.id and ${beforePlace}
      order by event_seq desc`

/** Of one event, or of all events of one drawing or guarantee: $7. */
const newestAbout = `select e.* from (
        select id from event where id = $7 union all (select id from event where subject = $7 order by seq desc limit ${MAX_LOOKED_AT})
      ) v cross join lateral (
        select * from delivery where event_id = v.id and endpoint_id = own.id and ${beforePlace} limit 1) e
      order by e.event_seq desc`

const search = (name: string, source: string) =>
  searchStatement<FoundDeliveryRow>(
    name,
    `with ${caller}, own as (
    select e.id from caller join webhook_endpoint e
      on e.partner_id = caller.partner_id and e.mode = caller.mode and e.id = $2 and e.deleted_at is null
  ), found as materialized (
    select l.* from own cross join lateral (
      ${firstRows(
        `select ${columns}, d.event_seq, d.subject
        from (${source} limit ${MAX_LOOKED_AT}) d cross join lateral (select * from event where id = d.event_id limit 1) v
        where ($3::delivery_state is null or d.state = $3) and ($4::text is null or v.type = $4)`,
        'order by event_seq desc',
        '$6',
      )}
    ) l
  ), edge as materialized (
    select d.event_seq::text as place, v.created_at as at
    from own cross join lateral (${source} offset ${MAX_LOOKED_AT - 1} limit 1) d
      cross join lateral (select * from event where id = d.event_id limit 1) v
    where (select count(*) from found) < $6
  )
  select found.*, ${drawingColumns}, edge.place as edge, edge.at as "edgeAt"
  from own left join edge on true left join found on true ${withDrawing('found')}
  order by found.event_seq desc`,
  )

/**
 * $1 caller, $2 endpoint, $3 state, $4 type and $5 place that the page begins behind, or nulls, $6 how many. Newest
 * first; looks at so many of the endpoint's deliveries at most. No row: there is no such endpoint.
 */
export const listDeliveries = search('list-webhook-deliveries', newest)

/** The same of one event, drawing or guarantee, $7. */
export const listDeliveriesAbout = search('list-webhook-deliveries-about', newestAbout)

/** A delivery with what is posted. */
export type DeliveredRow = DeliveryRow & { data: Record<string, unknown>; isExample: boolean }

/** $1 caller, $2 delivery, also one of a deleted endpoint. */
export const findDelivery = statement<DeliveredRow>(
  'find-webhook-delivery',
  `with ${caller}
  select ${columns}, ${drawingColumns}, v.data, v.is_example as "isExample"
  from caller
    join webhook_endpoint e on e.partner_id = caller.partner_id and e.mode = caller.mode
    join delivery d on d.endpoint_id = e.id and d.id = $2
    join event v on v.id = d.event_id
    ${withDrawing('d')}`,
)

export type AttemptRow = {
  at: Date
  ms: number
  status: number | null
  failure: string | null
  finding: EndpointFinding | null
  answer: string | null
}

/** Of a delivery with many tries, the last ones are shown. */
const MAX_SHOWN_ATTEMPTS = 100

/** $1 a delivery that was found under its account. Newest first. */
export const listAttempts = statement<AttemptRow>(
  'list-webhook-attempts',
  `select at, ms, status, failure, finding, answer from delivery_attempt
  where delivery_id = $1 order by id desc limit ${MAX_SHOWN_ATTEMPTS}`,
)
