/**
 * When a campaign draws: an RFC 5545 rule in an IANA time zone, anchored at the campaign's start. By the standard a
 * wall time that does not exist (clocks go forward) is no occurrence, and one that exists twice (clocks go back) means
 * the first. Rules by the hour, the minute and the second follow elapsed time, and so draw in the repeated hour as
 * well.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { Refused } from '../refusals.ts'
import { cadenceWords } from '../refusal-words/cadence.ts'
import { parseRule } from './cadence-rule.ts'

export type Cadence = { rule: RRuleTemporal; timeZone: string; startsAt: Temporal.Instant }

/** A rule that does not fire for this long counts as one that never does; leap days are at most eight years apart. */
const MAX_SILENCE_HOURS = 24 * 366 * 10

const MAX_ITERATIONS = 50_000

/** IANA names only, as the time zone database writes them; offsets have no daylight saving. */
const checkZone = (timeZone: string, startsAt: Temporal.Instant): void => {
  const isName = /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(timeZone)
  try {
    if (!isName) throw new RangeError(timeZone)
    startsAt.toZonedDateTimeISO(timeZone)
  } catch {
    throw new Refused('bad_request', cadenceWords.noZone(timeZone.slice(0, 64)))
  }
}

const makeRule = (text: string, timeZone: string, startsAt: Temporal.Instant): RRuleTemporal => {
  try {
    return new RRuleTemporal({
      rruleString: `RRULE:${text}`,
      dtstart: startsAt.toZonedDateTimeISO(timeZone),
      maxIterations: MAX_ITERATIONS,
      strict: true,
      tzid: timeZone,
    })
  } catch (error) {
    throw new Refused('bad_request', cadenceWords.unreadable((error as Error).message.slice(0, 200)))
  }
}

/** A count is walked from the start. Refuses one that takes so many steps that the library would give up on the way. */
const refuseUncountable = (rule: RRuleTemporal): void => {
  if (rule.options().count === undefined) return
  try {
    rule.all()
  } catch {
    throw new Refused('bad_request', cadenceWords.uncountable)
  }
}

/**
 * Reads a cadence. Rules have whole seconds only: a start between two seconds counts as the later one, so that no draw
 * before the start is counted. Refuses an unsound rule or an unknown time zone with `bad_request`.
 */
export const parseCadence = (text: string, timeZone: string, startsAt: Temporal.Instant): Cadence => {
  checkZone(timeZone, startsAt)
  const anchor = startsAt.round({ smallestUnit: 'second', roundingMode: 'ceil' })
  const { minute } = anchor.toZonedDateTimeISO(timeZone)
  const rule = makeRule(parseRule(text, minute), timeZone, anchor)
  refuseUncountable(rule)
  return { rule, timeZone, startsAt: anchor }
}

/** The library has its own types of Temporal. */
const inZone = ({ timeZone }: Cadence, instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone)

const toInstant = (time: { toString: () => string }): Temporal.Instant =>
  Temporal.ZonedDateTime.from(time.toString()).toInstant()

const isWithin = (instant: Temporal.Instant, after: Temporal.Instant, until: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instant, after) > 0 && Temporal.Instant.compare(instant, until) <= 0

/** The draw times later than `after`, up to and including `until`, ascending. */
export const occurrences = (cadence: Cadence, after: Temporal.Instant, until: Temporal.Instant): Temporal.Instant[] =>
  cadence.rule
    .between(inZone(cadence, after), inZone(cadence, until), true)
    .map(toInstant)
    .filter((instant) => isWithin(instant, after, until))

/** The first draw time later than `after`, or null when the rule has none within ten years. */
export const nextOccurrence = (cadence: Cadence, after: Temporal.Instant): Temporal.Instant | null => {
  const justBeforeStart = cadence.startsAt.subtract({ milliseconds: 1 })
  const from = Temporal.Instant.compare(after, justBeforeStart) < 0 ? justBeforeStart : after
  const next = nextOfRule(cadence, from)
  if (!next || Temporal.Instant.compare(next, from.add({ hours: MAX_SILENCE_HOURS })) > 0) return null
  return occurrences(cadence, from, next)[0] ?? null
}

const nextOfRule = (cadence: Cadence, after: Temporal.Instant): Temporal.Instant | null => {
  try {
    const next = cadence.rule.next(inZone(cadence, after))
    return next && toInstant(next)
  } catch {
    return null // The library gave up looking: the rule fires too rarely to be one.
  }
}
