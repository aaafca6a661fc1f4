import type { AttemptRow, DeliveryRow } from '../../../db/queries/webhook/deliveries.ts'
import type { EndpointRow } from '../../../db/queries/webhook/endpoints.ts'
import type { AttemptAnswer, DeliveryAnswer, EndpointAnswer } from '../shapes/webhook.ts'

const spell = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentEndpoint = (row: EndpointRow): EndpointAnswer => ({
  id: row.id,
  url: row.url,
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
})

export const presentAttempt = ({ at, ...row }: AttemptRow): AttemptAnswer => ({ at: at.toISOString(), ...row })
