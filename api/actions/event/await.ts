import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { type EventPage, type EventQuery, readEvents } from './read.ts'

type Place = Pick<Service, 'statements' | 'doorkeeper' | 'eventWatch'>

/** A page of events; while it would be empty and the signal has not ended the wait, the first one that has any. */
export const awaitEvents = async (
  place: Place,
  caller: Caller,
  query: EventQuery,
  signal: AbortSignal,
): Promise<EventPage> => {
  let page = await readEvents(place, caller, query)
  while (page.rows.length === 0 && !signal.aborted) {
    await place.eventWatch.next(caller, page.seen, signal)
    page = await readEvents(place, caller, { ...query, cursor: page.nextCursor })
  }
  return page
}
