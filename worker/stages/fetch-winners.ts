/**
 * At the cutoff of a pull campaign's drawing, asks the partner's server for its winners. The first list that can be
 * taken is the list; the lock stage continues with it. A source that fails is asked again for ten minutes, then the
 * drawing is flagged. Where the service itself fails, it goes on asking, and after ten minutes says so. If its campaign
 * has ended meanwhile nobody could do anything about it, so the lock stage cancels the drawing.
 */
import {
  failFetches,
  findFetchesDue,
  type LockedFetch,
  lockFetches,
  type LeasedFetch,
  leaseFetches,
  takeFetched,
} from '../../db/queries/pull/fetching.ts'
import type { SourceFinding } from '../../domain/finding-words/source.ts'
import type { Answered } from '../../domain/pull/answer.ts'
import { isLongOurs, isOurs, nextTry } from '../../domain/pull/retry.ts'
import { fetchId } from '../../domain/pull/request.ts'
import { sourceSentence } from '../../domain/pull/sentence.ts'
import type { LeasedCall, NetworkStage, Outcome } from '../network-stage.ts'
import { askingSource, SOURCE_TIMEOUT_MS, TIMED_OUT } from '../partner/winners-source.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'

const CALLS_AT_ONCE = 400
/** Limits the calls that one hanging server can occupy, and the large answers in memory. */
const CALLS_PER_HOST = 10
/** A partner with many servers that hang leaves half of the calls to the others. */
const CALLS_PER_PARTNER = 200
/**
 * A list counts as one more call for each this many winners. To read and record one of 100,000 takes half a second of
 * this process, and everything behind it waits: a partner has three of them at once, not 200.
 */
const WINNERS_PER_CALL = 2_000

type Fetched = Outcome & { fetch: LeasedFetch; answered: Answered }

const outcomeOf = (fetch: LeasedFetch, answered: Answered): Fetched => ({
  sentence: answered.ok ? `sent ${answered.list.winners.length} winners` : sourceSentence(answered.finding).en,
  fetch,
  answered,
})

const callFor = (fetch: LeasedFetch): LeasedCall<Fetched> => {
  const ask = askingSource(fetch, fetchId(fetch))
  return {
    id: fetch.id,
    drawing: fetch.id,
    tries: fetch.tries,
    make: async (outside) => outcomeOf(fetch, fetch.isSimulatedSlow ? TIMED_OUT : await ask(outside)),
    whenBroken: outcomeOf(fetch, { ok: false, finding: { code: 'not_recorded' } }),
  }
}

const failureOf = ({ fetch }: Fetched, finding: SourceFinding, locked: LockedFetch) => {
  const { id, tries, cutoffAt } = fetch
  const { code } = finding
  return {
    id,
    finding,
    retryAt: nextTry({ code, tries, ...locked }, Math.random()),
    hasEnded: locked.hasEnded,
    isOurs: isOurs(code),
    isLongOurs: isLongOurs({ code, cutoffAt, now: locked.now }),
  }
}

export const fetchWinners = {
  queue: 'fetch-winners',
  kind: 'network',
  next: 'lock',
  limits: { callMs: SOURCE_TIMEOUT_MS, atOnce: CALLS_AT_ONCE, perHost: CALLS_PER_HOST, perShare: CALLS_PER_PARTNER },
  findDue: async (tx, ids) =>
    (await findFetchesDue(tx, ids)).map(({ winnersExpected, ...due }) => ({
      ...due,
      weight: 1 + Math.floor(winnersExpected / WINNERS_PER_CALL),
    })),
  lease: async (tx, ids, leaseSeconds) => (await leaseFetches(tx, ids, leaseSeconds)).map(callFor),
  record: async (tx, outcomes) => {
    const lockedOf = await lockFetches(
      tx,
      outcomes.map(({ fetch }) => fetch),
    )
    const taken = outcomes.filter(({ fetch }) => lockedOf.has(fetch.lease))
    const lists = taken.flatMap(({ fetch: { id, winnersExpected }, answered }) =>
      answered.ok ? [{ id, winnersExpected, ...answered }] : [],
    )
    const failures = taken.flatMap((outcome) =>
      outcome.answered.ok
        ? []
        : [failureOf(outcome, outcome.answered.finding, lockedOf.get(outcome.fetch.lease) as LockedFetch)],
    )
    for (const portion of portions(lists, MAX_WINNERS_AT_ONCE)) await takeFetched(tx, portion)
    if (failures.length > 0) await failFetches(tx, failures)
    const again = failures.flatMap(({ id, retryAt }) => (retryAt ? [{ ids: [id], startAfter: retryAt }] : []))
    const leftToTheEnd = failures.filter(({ retryAt, hasEnded }) => !retryAt && hasEnded)
    const toLock = [...lists, ...leftToTheEnd].map(({ id }) => id)
    return { onward: [{ ids: toLock }], again, taken: new Set(taken) }
  },
} satisfies NetworkStage<Fetched>
