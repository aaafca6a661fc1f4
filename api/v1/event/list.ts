import { z } from 'zod'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { awaitEvents } from '../../actions/event/await.ts'
import { type EventQuery, readEvents } from '../../actions/event/read.ts'
import { MOST_WAITING } from '../../event-watch.ts'
import { Refused } from '../../../domain/refusals.ts'
import { sendPrivate } from '../../conditional.ts'
import { type Call, endpoint } from '../endpoint.ts'
import { accountEventExample } from '../examples.ts'
import { presentEvent } from './present.ts'
import { eventFilters, manyEvents } from '../shapes/account-event.ts'

/** Waits at most this many seconds, and no longer than the client stays connected. */
const readWaiting = async ({ response, caller, service }: Call, asked: EventQuery, seconds: number) => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const place = service.eventWatch.enter(caller, AbortSignal.any([gone.signal, AbortSignal.timeout(seconds * 1_000)]))
  if (!place) {
    response.setHeader('Retry-After', 1)
    throw new Refused(
      'rate_limited',
      `${MOST_WAITING} requests with this key are already waiting for events. End one of them.`,
    )
  }
  try {
    return await awaitEvents(service, caller, asked, place.signal)
  } finally {
    place.leave()
  }
}

export const listEventsEndpoint = endpoint({
  name: 'listEvents',
  section: 'Account',
  scope: 'read',
  summary: 'List events',
  description: `What happened in the key’s account in the last ${LOG_DAYS} days, oldest first, whether it has webhook endpoints or not. Keep \`nextCursor\` and ask with it again: you see every event once, in the order in which they became visible, and miss none. With \`wait\` an answer comes as soon as there is an event, which saves polling; ${MOST_WAITING} requests of a key may wait at a time.`,
  query: z.object(eventFilters),
  answers: {
    200: {
      says: 'A page of events.',
      schema: manyEvents,
      example: { events: [accountEventExample], nextCursor: '512d-1a7f' },
    },
  },
  refusals: [],
  handle: async (call) => {
    const { request, response, caller, service, query } = call
    const { wait, ...asked } = query as unknown as EventQuery & { wait: number }
    const { rows, nextCursor } = await (wait > 0 ? readWaiting(call, asked, wait) : readEvents(service, caller, asked))
    await sendPrivate(request, response, { events: rows.map(presentEvent), nextCursor })
  },
})
