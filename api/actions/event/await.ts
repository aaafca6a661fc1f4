import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { type EventPage, type EventQuery, readEvents } from './read.ts'

type Deps = Pick<Service, 'statements' | 'doorkeeper' | 'eventWatch'>

/** A page of events. An empty one waits for the next event, until the signal ends the wait. */
export const awaitEvents = async (
  deps: Deps,
  caller: Caller,
  query: EventQuery,
  signal: AbortSignal,
): Promise<EventPage> => {
  let page = await readEvents(deps, caller, query)
  while (page.rows.length === 0 && !signal.aborted) {
    await deps.eventWatch.next(caller, page.seen, signal)
    page = await readEvents(deps, caller, { ...query, cursor: page.nextCursor })
  }
  return page
}
