/**
 * Rules by the day, the week, the month or the year: the recurrence library finds the days, and the times are added
 * here, because they are the same on each day. To find one time, the library would resolve every time of the period,
 * and a rule may name thousands a day, even if it chooses few of them by BYSETPOS.
 */
import { type LibraryRule, libraryRule } from './library-rule.ts'
import type { RuleParts } from './cadence-rule.ts'
import { type Draws, earliest, foundInTurn, latest, MAX_SILENCE_HOURS } from './draws.ts'
import { chosenOf, endOfPeriod, saidByStart, startOfPeriod, WEEKDAYS } from './set-positions.ts'
import { timesOn } from './times-on.ts'

/** How many days are asked for at once: twice as many after a span without any, up to what the library can take. */
const FIRST_DAYS = 8
const MAX_DAYS = 2_048

const TIMES = ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const

const numbersIn = (value: string | undefined, otherwise: number): number[] =>
  value === undefined ? [otherwise] : [...new Set(value.split(',').map(Number))].toSorted((a, b) => a - b)

/** In milliseconds of the day, ascending. What the rule leaves out is taken from the start. */
const timesOf = ({ parts, timeZone, startsAt }: LibraryRule): number[] => {
  const { hour, minute, second } = startsAt.toZonedDateTimeISO(timeZone)
  const [hours, minutes, seconds] = TIMES.map((name, i) =>
    numbersIn(parts.get(name), [hour, minute, second][i] as number),
  ) as [number[], number[], number[]]
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => ((h * 60 + m) * 60 + s) * 1_000)))
}

const NOT_OF_DAYS: ReadonlySet<string> = new Set([...TIMES, 'COUNT', 'UNTIL', 'BYSETPOS'])

/**
 * A rule with BYSETPOS chooses from whole periods, so its days are found from the beginning of its start's period on.
 */
const ofWholePeriods = (parts: RuleParts, start: Temporal.PlainDate) =>
  parts.has('BYSETPOS') ? { parts: saidByStart(parts, start), start: startOfPeriod(parts, start) } : { parts, start }

const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC')

/** The days from `first` to `last` on which a rule fires. */
function* daysOf(rule: LibraryRule, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const { timeZone, startsAt } = rule
  const { parts, start } = ofWholePeriods(rule.parts, startsAt.toZonedDateTimeISO(timeZone).toPlainDate())
  const ofDays = new Map([...parts].filter(([name]) => !NOT_OF_DAYS.has(name)))
  // Without BYDAY the library would take the weekday of some anniversary of the start.
  if (parts.has('BYWEEKNO') && !parts.has('BYDAY')) ofDays.set('BYDAY', WEEKDAYS[start.dayOfWeek - 1] as string)
  const days = libraryRule({ parts: ofDays, timeZone: 'UTC', startsAt: midnight(start).toInstant() })
  // With BYSETPOS a whole period is asked for at once, because the library would search it again for each part.
  let length = parts.has('BYSETPOS') ? first.until(endOfPeriod(parts, first)).days + 1 : FIRST_DAYS
  let from = first
  while (Temporal.PlainDate.compare(from, last) <= 0) {
    const next = from.add({ days: length })
    const found = days.between(midnight(from), midnight(next).subtract({ nanoseconds: 1 }), true)
    for (const day of found) yield day.toPlainDate()
    from = next
    if (found.length === 0) length = Math.min(2 * length, MAX_DAYS)
  }
}

/** The days of each period of a rule, from that of `first` to that of `last`. */
function* periodsOf(rule: LibraryRule, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  let days: Temporal.PlainDate[] = []
  let end: Temporal.PlainDate | null = null
  for (const day of daysOf(rule, startOfPeriod(rule.parts, first), endOfPeriod(rule.parts, last))) {
    if (end && Temporal.PlainDate.compare(day, end) > 0) {
      yield days
      days = []
    }
    if (days.length === 0) end = endOfPeriod(rule.parts, day)
    days.push(day)
  }
  yield days
}

/** The times of a rule from `first` to `last`, in epoch milliseconds. */
function* timesBetween(rule: LibraryRule, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const { parts, timeZone } = rule
  const times = timesOf(rule)
  const positions = parts.get('BYSETPOS')?.split(',').map(Number)
  if (positions) for (const days of periodsOf(rule, first, last)) yield* chosenOf(positions, days, times, timeZone)
  else for (const day of daysOf(rule, first, last)) yield* timesOn(day, times, timeZone)
}

/** The draws of a rule that is by the day, without regard to its COUNT. */
function* drawsWithin(rule: LibraryRule, after: Temporal.Instant, until: Temporal.Instant) {
  const { parts, timeZone, startsAt } = rule
  const from = latest(after, startsAt.subtract({ nanoseconds: 1 }))
  const end = parts.get('UNTIL')
  const last = end === undefined ? until : earliest(until, Temporal.Instant.from(end))
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate()
  const [fromMs, lastMs] = [from.epochMilliseconds, last.epochMilliseconds]
  // Where clocks go back over midnight, a day has times before the last of the day before.
  for (const ms of timesBetween(rule, dayOf(from).subtract({ days: 1 }), dayOf(last).add({ days: 1 })))
    if (ms > fromMs && ms <= lastMs) yield Temporal.Instant.fromEpochMilliseconds(ms)
}

/** The same from the rule's start on, until it has no draw for MAX_SILENCE_HOURS. */
function* drawsFromStart(rule: LibraryRule, until: Temporal.Instant) {
  let from = rule.startsAt.subtract({ nanoseconds: 1 })
  for (let isSilent = false; !isSilent && Temporal.Instant.compare(from, until) < 0; ) {
    const next = earliest(until, from.add({ hours: MAX_SILENCE_HOURS }))
    isSilent = true
    for (const draw of drawsWithin(rule, from, next)) {
      yield draw
      isSilent = false
    }
    from = next
  }
}

/** Whether a rule is handled here. With BYWEEKNO, only the library knows in which year's week BYSETPOS counts. */
export const isByTheDay = (parts: RuleParts): boolean =>
  ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(parts.get('FREQ') as string) &&
  !(parts.has('BYSETPOS') && parts.has('BYWEEKNO'))

/** As `libraryDraws`, for a rule that is by the day. */
export const dayDraws = (rule: LibraryRule, countedUntil: Temporal.Instant): Draws => {
  libraryRule(rule)
  const count = rule.parts.get('COUNT')
  if (count !== undefined) return foundInTurn(drawsFromStart(rule, countedUntil).take(Number(count)))
  return {
    between: (after, until) => [...drawsWithin(rule, after, until)],
    next: (after, until) => drawsWithin(rule, after, until).next().value ?? null,
  }
}
