/**
 * When a campaign draws: an RFC 5545 rule in an IANA time zone, anchored at the campaign's start. By the standard a
 * wall time that does not exist (clocks go forward) is no occurrence, and one that exists twice (clocks go back) means
 * the first. Rules by the hour, the minute and the second follow elapsed time, and so draw in the repeated hour as
 * well.
 */
import { cadenceWords } from '../refusal-words/cadence.ts'
import { Refused } from '../refusals.ts'
import { parseRule, refuseMixed } from './cadence-rule.ts'
import { dayDraws, isByTheDay } from './day-rule.ts'
import { type Draws, latest, MAX_SILENCE_HOURS } from './draws.ts'
import { libraryDraws } from './library-rule.ts'

export type Cadence = { draws: Draws; startsAt: Temporal.Instant }

/** A COUNT is counted for a hundred years from the start. */
const MAX_COUNTED_HOURS = 24 * 366 * 100

/** IANA names only, as the time zone database writes them; offsets have no daylight saving. */
export const refuseUnknownZone = (timeZone: string): void => {
  const isName = /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(timeZone)
  try {
    if (!isName) throw new RangeError(timeZone)
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
  } catch {
    throw new Refused('bad_request', cadenceWords.noZone(timeZone.slice(0, 64)))
  }
}

/**
 * Reads a cadence. Rules have whole seconds only: a start between two seconds counts as the later one, so that no draw
 * before the start is counted. Refuses an unsound rule or an unknown time zone with `bad_request`.
 */
export const parseCadence = (text: string, timeZone: string, startsAt: Temporal.Instant): Cadence => {
  refuseUnknownZone(timeZone)
  const anchor = startsAt.round({ smallestUnit: 'second', roundingMode: 'ceil' })
  const { minute } = anchor.toZonedDateTimeISO(timeZone)
  const parts = parseRule(text, minute)
  const drawsOf = isByTheDay(parts) ? dayDraws : libraryDraws
  const draws = drawsOf({ parts, timeZone, startsAt: anchor }, anchor.add({ hours: MAX_COUNTED_HOURS }))
  return { draws, startsAt: anchor }
}

/**
 * As `parseCadence`, for a cadence that somebody is about to decide for. A count that the library has to walk is walked
 * to its end, which may take a tenth of a second: partners' cadences are read in a thread.
 */
export const parseNewCadence = (text: string, timeZone: string, startsAt: Temporal.Instant): Cadence => {
  const parts = parseRule(text, 0)
  refuseMixed(parts)
  const cadence = parseCadence(text, timeZone, startsAt)
  if (parts.has('COUNT') && !isByTheDay(parts)) nextOccurrence(cadence, startsAt.add({ hours: MAX_COUNTED_HOURS }))
  return cadence
}

/** The draw times later than `after`, up to and including `until`, ascending. */
export const occurrences = ({ draws }: Cadence, after: Temporal.Instant, until: Temporal.Instant): Temporal.Instant[] =>
  draws.between(after, until)

/** The first draw time later than `after`, or null when the rule has none within ten years. */
export const nextOccurrence = ({ draws, startsAt }: Cadence, after: Temporal.Instant): Temporal.Instant | null => {
  const from = latest(after, startsAt.subtract({ milliseconds: 1 }))
  return draws.next(from, from.add({ hours: MAX_SILENCE_HOURS }))
}
