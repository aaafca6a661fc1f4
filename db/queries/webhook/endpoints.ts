import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { DisabledReason } from '../../../domain/webhook/state.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** An endpoint as its partner sees it. */
export type EndpointRow = {
  id: string
  url: string
  description: string | null
  events: EventType[] | null
  createdAt: Date
  disabledAt: Date | null
  disabledReason: DisabledReason | null
  failingSince: Date | null
}

const columns = `e.id, e.url, e.description, e.event_types as events, e.created_at as "createdAt",
  e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason", e.failing_since as "failingSince"`

const ofCaller = 'e.partner_id = caller.partner_id and e.mode = caller.mode and e.deleted_at is null'

/** The most endpoints that an account may have. */
export const MAX_ENDPOINTS = 20

/**
 * $1 caller, $2 and $3 the place the page starts after, or nulls, $4 how many. Newest first; an account without any is
 * one row of nulls.
 */
export const listEndpoints = statement<(EndpointRow & { place: string[] }) | { id: null }>(
  'list-webhook-endpoints',
  `with ${caller}
  select ${columns}, json_build_array(e.created_at, e.id) as place
  from caller left join webhook_endpoint e on ${ofCaller}
    and (e.created_at, e.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
  order by e.created_at desc, e.id desc limit $4`,
)

/** $1 caller, $2 endpoint. */
export const findEndpoint = statement<EndpointRow>(
  'find-webhook-endpoint',
  `with ${caller} select ${columns} from caller join webhook_endpoint e on ${ofCaller} and e.id = $2`,
)
