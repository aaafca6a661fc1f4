/** Shapes about a partner's servers: the calls they make and the webhooks they get. */
import type { DeliveryAnswer, EndpointAnswer } from '../v1/shapes/webhook.ts'
import type { PortalCallRow } from '../../db/queries/portal/calls.ts'
import type { Searched } from './shapes.ts'
import type { Told } from './told.ts'

/** Webhook endpoints and deliveries have the partner API's shapes. */
export type WebhookEndpoint = EndpointAnswer
/** `next`: pass it as `after` to go on; null: nothing is left. */
export type Recovered = { deliveries: number; next: string | null }
export type NewWebhookEndpoint = { endpoint: WebhookEndpoint; secret: string }
export type WebhookSecret = { secret: string; previousUntil: string | null }
/** `slug`, `timeZone` and `drawAt` are those of its drawing; null: it is about something else. */
export type Delivery = DeliveryAnswer & { slug: string | null; timeZone: string | null; drawAt: string | null }
export type DeliveryPage = { deliveries: Delivery[] } & Searched
export type DeliveryAttempt = {
  at: string
  ms: number
  status: number | null
  failure: string | null
  answer: string | null
}
export type DeliveryDetail = { delivery: Delivery; body: string; attempts: DeliveryAttempt[] }

/** A call of the partner API. `path` begins with /api/v1 and has its query. */
export type ApiCall = Told<Omit<PortalCallRow, 'place'>>

export type ApiCallPage = { calls: ApiCall[] } & Searched
