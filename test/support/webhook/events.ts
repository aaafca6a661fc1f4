import type { ExecutionContext } from 'ava'
import { eventShape } from '../../../api/v1/shapes/event.ts'
import { eventBody } from '../../../domain/webhook/body.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { readEvents } from './webhooks.ts'

export type StoredEvent = Awaited<ReturnType<typeof readEvents>>[number]

/** Checks a posted event for the shape that the reference gives its type: nothing missing, and nothing more. */
export const isInShape = (t: ExecutionContext, event: StoredEvent): void => {
  const body = JSON.parse(eventBody(event)) as unknown
  const read = eventShape(event.type as EventType).safeParse(body)
  t.true(read.success, `${event.type}: ${read.error?.message}`)
  t.deepEqual(read.data as unknown, body, `${event.type} carries what its shape does not name`)
}

/** A part of what is posted of an event. */
export const postedOf = (event: StoredEvent, part: string): Record<string, unknown> =>
  (JSON.parse(eventBody(event)) as { data: Record<string, Record<string, unknown>> }).data[part] ?? {}

export const typesOf = (events: readonly StoredEvent[]): string[] => events.map(({ type }) => type)
