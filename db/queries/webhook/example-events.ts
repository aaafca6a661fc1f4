import type { EventType } from '../../../domain/webhook/event-types.ts'
import { writingStatement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import type { EventRow } from './events.ts'

/**
 * $1 caller, $2 event, $3 type, $4 data. Writes an event that did not happen and goes to no endpoint. No row: the
 * caller is no longer valid.
 */
export const insertExampleEvent = writingStatement<EventRow & { type: EventType }>(
  'insert-example-event',
  `with ${caller}
  insert into event (id, partner_id, mode, type, subject, data, is_example)
  select $2, partner_id, mode, $3, $2, $4::jsonb, true from caller
  returning id, seq::text, type, created_at as "createdAt", is_example as "isExample", data`,
)
