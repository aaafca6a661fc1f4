/**
 * Terms: what a campaign's drawings are made with, from a draw on. A change adds terms after every drawing that is
 * made, so that each drawing keeps its own, and after every earlier change, so that changes take effect one after the
 * other.
 */
import type { PrizeTable } from './prize-table.ts'
import { Outdated, Refused } from './refusals.ts'
import { campaignWords } from './refusal-words/campaign.ts'

/** `prizeTable` is the id of one. */
export type Terms = { prizeTable: string; winnersPerDraw: number }

/** What is to change: an absent member stays as it is. Without `from`, from the first draw that can change. */
export type TermsWish = {
  prizeTable?: string | undefined
  winnersPerDraw?: number | undefined
  from?: Date | undefined
}

/** How far a change has come: it can be withdrawn while it is pending; once fixed, drawings are made with it. */
export const changeStates = ['pending', 'fixed', 'in_force', 'over'] as const
export type ChangeState = (typeof changeStates)[number]

/** The most changes of a campaign that have not taken effect yet. */
export const MAX_COMING_CHANGES = 10

export const changedTerms = (last: Terms, { prizeTable, winnersPerDraw }: TermsWish): Terms => {
  if (prizeTable === undefined && winnersPerDraw === undefined)
    throw new Refused('bad_request', campaignWords.saysNoChange)
  const terms = { prizeTable: prizeTable ?? last.prizeTable, winnersPerDraw: winnersPerDraw ?? last.winnersPerDraw }
  if (terms.prizeTable === last.prizeTable && terms.winnersPerDraw === last.winnersPerDraw)
    throw new Refused('bad_request', campaignWords.changesNothing(last.prizeTable, last.winnersPerDraw))
  return terms
}

const SECOND_MS = 1_000

/** `at`: the first draw after `after`, or null when the cadence has no more. */
export type NextDraw = { after: Date; at: Date | null }

/** `fixedUntil` is the latest of now, the last drawing that is made and the last change. */
type Beginning = { fixedUntil: Date; from: Date | undefined }

/** Whether a time is named from which a change can still take effect. */
export const isNamed = ({ fixedUntil, from }: Beginning): boolean => from !== undefined && from > fixedUntil

/** Whether the draw that was found is still the first that can change. */
const isNext = ({ after, at }: NextDraw, fixedUntil: Date): boolean =>
  after <= fixedUntil && (at === null || at > fixedUntil)

/**
 * When a change takes effect: at a whole second, because contracts count in seconds; a time between two seconds counts
 * as the later one. `next` is needed if no time is named from which the change can take effect. Refuses with `busy`
 * when `next` is no longer the first draw that can change.
 */
export const beginningOf = ({ fixedUntil, from }: Beginning, next: NextDraw | null): Date => {
  if (from && isNamed({ fixedUntil, from })) return new Date(Math.ceil(from.getTime() / SECOND_MS) * SECOND_MS)
  if (!next || !isNext(next, fixedUntil)) throw new Outdated('busy', campaignWords.courseMoved)
  if (from) throw new Refused('bad_request', campaignWords.fixedUntil(fixedUntil, next.at))
  if (!next.at) throw new Refused('bad_request', campaignWords.noMoreDraws)
  return next.at
}

/** Within a campaign a version names one table: refuses another table of a version that it has had. */
export const refuseSameVersion = (
  { version }: PrizeTable,
  fingerprint: string,
  had: readonly { version: number; fingerprint: string }[],
): void => {
  if (!had.some((table) => table.version === version && table.fingerprint !== fingerprint)) return
  const next = Math.max(...had.map((table) => table.version)) + 1
  throw new Refused('bad_request', campaignWords.versionTaken(version, next))
}
