/**
 * The text that a webhook carries. It is made from the event alone, so that every try posts, and the log shows, exactly
 * the same.
 */

import { presentEventData } from './event-data.ts'

export type PostedEvent = { type: string; createdAt: Date; isExample: boolean; data: Record<string, unknown> }

export const eventBody = ({ type, createdAt, isExample, data }: PostedEvent): string =>
  JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    ...(isExample && { example: true }),
    data: presentEventData(data),
  })
