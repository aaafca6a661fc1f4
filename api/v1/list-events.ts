import { z } from 'zod'
import { LOG_DAYS } from '../../domain/webhook/state.ts'
import { type EventQuery, readEvents } from '../actions/read-events.ts'
import { sendPrivate } from '../conditional.ts'
import { endpoint } from './endpoint.ts'
import { accountEventExample } from './examples.ts'
import { presentEvent } from './present-event.ts'
import { eventFilters, manyEvents } from './shapes/account-event.ts'

export const listEventsEndpoint = endpoint({
  name: 'listEvents',
  section: 'Account',
  scope: 'read',
  summary: 'List events',
  description: `What happened in the key’s account in the last ${LOG_DAYS} days, oldest first, whether it has webhook endpoints or not. Keep \`nextCursor\` and ask with it again: you see every event once, in the order in which they became visible, and none is passed over.`,
  query: z.object(eventFilters),
  answers: {
    200: {
      says: 'A page of events.',
      schema: manyEvents,
      example: { events: [accountEventExample], nextCursor: '512d-1a7f' },
    },
  },
  refusals: [],
  handle: async ({ request, response, caller, service, query }) => {
    const { rows, nextCursor } = await readEvents(service, caller, query as unknown as EventQuery)
    sendPrivate(request, response, { events: rows.map(presentEvent), nextCursor })
  },
})
