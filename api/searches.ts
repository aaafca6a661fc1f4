import { Refused } from '../domain/refusals.ts'
import { callWords } from '../domain/refusal-words/call.ts'
import { leaveAfter, openLines } from './limits/lines.ts'

/** Fewer than the connections for searches, so that one partner's searches do not block another's. */
const SEARCHES_AT_ONCE = 1
const MAX_WAITING_SEARCHES = 30
/** How long a partner rests after a search, as a multiple of its time: searches take a fifth of a processor at most. */
const RESTS_PER_SEARCH = 4

/** Looks through a partner's log, one search after the other. */
export type Searches = <Found>(partnerId: string, search: () => Promise<Found>) => Promise<Found>

export const openSearches = ({ rest = leaveAfter } = {}): Searches => {
  const { enter } = openLines({ atOnce: SEARCHES_AT_ONCE, mostWaiting: MAX_WAITING_SEARCHES })
  return async (partnerId, search) => {
    const leave = await enter(partnerId)
    if (!leave) {
      throw new Refused('too_many_at_once', callWords.manySearches(MAX_WAITING_SEARCHES))
    }
    const startedAt = performance.now()
    try {
      return await search()
    } finally {
      rest(RESTS_PER_SEARCH * (performance.now() - startedAt), leave)
    }
  }
}
