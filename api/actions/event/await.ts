import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { type EventPage, type EventQuery, type ReadDeps, readEvents } from './read.ts'

type Deps = ReadDeps & Pick<Service, 'eventWatch'>

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * A page of events. An empty one waits for the next event, until the signal ends the wait; where a search stopped, it
 * goes on at once. The wait begins after all that was looked at: a quiet account's own last number is far behind, and
 * would have the watch look through the events of all accounts since then.
 */
export const awaitEvents = async (
  deps: Deps,
  caller: Caller,
  query: EventQuery,
  signal: AbortSignal,
): Promise<EventPage> => {
  let page = await readEvents(deps, caller, query)
  while (page.rows.length === 0 && !signal.aborted) {
    if (page.upTo !== null) await deps.eventWatch.next(caller, greater(page.seen, page.upTo), signal)
    page = await readEvents(deps, caller, { ...query, cursor: page.nextCursor })
  }
  return page
}
