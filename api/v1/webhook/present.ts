import type { AttemptRow, DeliveryRow } from '../../../db/queries/webhook/deliveries.ts'
import type { EndpointRow } from '../../../db/queries/webhook/endpoints.ts'
import { shownUrl } from '../../../domain/partner-url/shown-url.ts'
import type { AttemptAnswer, DeliveryAnswer, EndpointAnswer } from '../shapes/webhook.ts'

const spell = (at: Date | null): string | null => at?.toISOString() ?? null

/** `mayChange`: whether it is presented to someone who may change its address. */
export const presentEndpoint = (row: EndpointRow, sees: { mayChange: boolean }): EndpointAnswer => ({
  id: row.id,
  url: shownUrl(row.url, sees),
  description: row.description,
  events: row.events,
  createdAt: row.createdAt.toISOString(),
  disabledAt: spell(row.disabledAt),
  disabledReason: row.disabledReason,
  failingSince: spell(row.failingSince),
})

export const presentDelivery = (row: DeliveryRow): DeliveryAnswer => ({
  id: row.id,
  endpoint: row.endpoint,
  event: row.event,
  type: row.type,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  tries: row.tries,
  nextTryAt: row.state === 'pending' ? row.dueAt.toISOString() : null,
  deliveredAt: spell(row.deliveredAt),
  lastStatus: row.lastStatus,
  lastFailure: row.lastFailure,
  drawing: row.drawing,
})

export const presentAttempt = ({ at, ms, status, failure, answer }: AttemptRow): AttemptAnswer => ({
  at: at.toISOString(),
  ms,
  status,
  failure,
  answer,
})
