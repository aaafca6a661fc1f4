import type { EventRow } from '../../../db/queries/webhook/events.ts'
import { presentEventData } from '../../../domain/webhook/event-data.ts'
import type { EventAnswer } from '../shapes/account-event.ts'

export const presentEvent = ({ id, type, createdAt, isExample, data }: EventRow): EventAnswer => ({
  id,
  type,
  timestamp: createdAt.toISOString(),
  ...(isExample && { example: true }),
  data: presentEventData(data),
})
