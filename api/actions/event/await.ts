import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { type EventPage, type EventQuery, type ReadDeps, readEvents } from './read.ts'

type Deps = ReadDeps & Pick<Service, 'eventWatch'>

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * A page of events. An empty page waits for the next event until the signal aborts, or continues at once where a search
 * stopped early. The wait begins after everything that was looked at: the last event of a quiet account is far back,
 * and from there the watch would scan the events of all accounts.
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
