/**
 * Rules by the day or longer: the recurrence library finds the days, and each has the same times. It would resolve every
 * time of a week, a month or a year to find one of them, and a rule may name thousands a day.
 */
import { type LibraryRule, libraryRule } from './library-rule.ts'
import type { RuleParts } from './cadence-rule.ts'
import { type Draws, earliest, foundInTurn, latest } from './draws.ts'

const DAY_MS = 86_400_000

/** So many days are asked for at once. More, the longer there is none; never so many that the library gives up. */
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

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const isOfDays = (name: string): boolean =>
  !(TIMES as readonly string[]).includes(name) && name !== 'COUNT' && name !== 'UNTIL'

const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC')

/** The offsets of a day, and of what touches it: from when each holds, in epoch milliseconds. */
const offsetsOn = (day: Temporal.PlainDate, timeZone: string): { sinceMs: number; offsetMs: number }[] => {
  const start = day.toZonedDateTime(timeZone)
  const end = day.add({ days: 1 }).toZonedDateTime(timeZone)
  const first = { sinceMs: -Infinity, offsetMs: start.offsetNanoseconds / 1e6 }
  const isEven =
    start.toPlainTime().equals('00:00') &&
    start.offsetNanoseconds === end.offsetNanoseconds &&
    end.epochMilliseconds - start.epochMilliseconds === DAY_MS
  if (isEven) return [first]
  const before = start.subtract({ hours: 24 })
  const offsets = [{ ...first, offsetMs: before.offsetNanoseconds / 1e6 }]
  for (
    let change = before.getTimeZoneTransition('next');
    change && change.epochMilliseconds <= end.epochMilliseconds;
    change = change.getTimeZoneTransition('next')
  )
    offsets.push({ sinceMs: change.epochMilliseconds, offsetMs: change.offsetNanoseconds / 1e6 })
  return offsets
}

/**
 * When a day has these times, in epoch milliseconds: one that the clock skips is none, one that it shows twice means the
 * first.
 */
const timesOn = (day: Temporal.PlainDate, times: readonly number[], timeZone: string): number[] => {
  const offsets = offsetsOn(day, timeZone)
  const midnightMs = midnight(day).epochMilliseconds
  return times.flatMap((time) => {
    const at = offsets.findIndex(({ sinceMs, offsetMs }, i) => {
      const ms = midnightMs + time - offsetMs
      return ms >= sinceMs && ms < (offsets[i + 1]?.sinceMs ?? Infinity)
    })
    return at === -1 ? [] : [midnightMs + time - (offsets[at]?.offsetMs as number)]
  })
}

/** The days from `first` to `last` on which a rule fires. */
function* daysOf(rule: LibraryRule, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const { parts, timeZone, startsAt } = rule
  const start = startsAt.toZonedDateTimeISO(timeZone).toPlainDate()
  const ofDays = new Map([...parts].filter(([name]) => isOfDays(name)))
  // The library takes the weekday of some anniversary of the start.
  if (parts.has('BYWEEKNO') && !parts.has('BYDAY')) ofDays.set('BYDAY', WEEKDAYS[start.dayOfWeek - 1] as string)
  const days = libraryRule({ parts: ofDays, timeZone: 'UTC', startsAt: midnight(start).toInstant() })
  let length = FIRST_DAYS
  let from = first
  while (Temporal.PlainDate.compare(from, last) <= 0) {
    const next = from.add({ days: length })
    const found = days.between(midnight(from), midnight(next).subtract({ nanoseconds: 1 }), true)
    for (const day of found) yield day.toPlainDate()
    from = next
    if (found.length === 0) length = Math.min(2 * length, MAX_DAYS)
  }
}

/** The draws of a rule that is by the day, uncounted. */
function* drawsWithin(rule: LibraryRule, after: Temporal.Instant, until: Temporal.Instant) {
  const { parts, timeZone, startsAt } = rule
  const times = timesOf(rule)
  const from = latest(after, startsAt.subtract({ nanoseconds: 1 }))
  const end = parts.get('UNTIL')
  const last = end === undefined ? until : earliest(until, Temporal.Instant.from(end))
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDate()
  const [fromMs, lastMs] = [from.epochMilliseconds, last.epochMilliseconds]
  // Where clocks go back over midnight, a day has times before the last of the day before.
  for (const day of daysOf(rule, dayOf(from).subtract({ days: 1 }), dayOf(last).add({ days: 1 })))
    for (const ms of timesOn(day, times, timeZone))
      if (ms > fromMs && ms <= lastMs) yield Temporal.Instant.fromEpochMilliseconds(ms)
}

export const isByTheDay = (parts: RuleParts): boolean =>
  ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(parts.get('FREQ') as string) && !parts.has('BYSETPOS')

/** As `libraryDraws`, for a rule that is by the day. */
export const dayDraws = (rule: LibraryRule, countedUntil: Temporal.Instant): Draws => {
  libraryRule(rule)
  const count = rule.parts.get('COUNT')
  if (count !== undefined) {
    const justBefore = rule.startsAt.subtract({ nanoseconds: 1 })
    return foundInTurn(drawsWithin(rule, justBefore, countedUntil).take(Number(count)))
  }
  return {
    between: (after, until) => [...drawsWithin(rule, after, until)],
    next: (after, until) => drawsWithin(rule, after, until).next().value ?? null,
  }
}
