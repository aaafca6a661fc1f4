import type { EventRow } from '../../db/queries/partner-events.ts'
import type { EventAnswer } from './shapes/account-event.ts'

export const presentEvent = ({ id, type, createdAt, isExample, data }: EventRow): EventAnswer => ({
  id,
  type,
  timestamp: createdAt.toISOString(),
  ...(isExample && { example: true }),
  data,
})
