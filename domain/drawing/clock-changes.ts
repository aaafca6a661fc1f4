/**
 * What a change of the clocks does to a cadence: which of its local times are skipped or come twice, and what is drawn
 * then. The clock times that a rule would have are found by reading it in a zone whose clocks never change.
 */
import { parseCadence, occurrences } from './schedule.ts'

/**
 * `draws`: a skipped time has none; one that comes twice has one, the first time, or both in rules by the hour or less.
 */
export type ClockChange = {
  kind: 'skipped' | 'repeated'
  from: Temporal.PlainDateTime
  to: Temporal.PlainDateTime
  times: Temporal.PlainDateTime[]
  draws: Temporal.Instant[]
}

type Rule = { cadence: string; timeZone: string; startsAt: Temporal.Instant }
type Span = { after: Temporal.Instant; until: Temporal.Instant }

/** Rules by the hour or less that name no hour follow elapsed time: no clock skips or repeats it. */
const goesByTheClock = (cadence: string): boolean =>
  !/(^|;)FREQ=(SECONDLY|MINUTELY|HOURLY)(;|$)/.test(cadence) || /(^|;)BYHOUR=/.test(cadence)

const inUtc = (time: Temporal.PlainDateTime): Temporal.Instant => time.toZonedDateTime('UTC').toInstant()

const changesOf = (timeZone: string, { after, until }: Span): Temporal.ZonedDateTime[] => {
  const changes: Temporal.ZonedDateTime[] = []
  let at = after.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
  while (at && Temporal.Instant.compare(at.toInstant(), until) <= 0) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

/** What the clock would have shown at a change if it had not been changed, and what it shows. */
const facesAt = (change: Temporal.ZonedDateTime) => {
  const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 })
  const after = change.toPlainDateTime()
  return Temporal.PlainDateTime.compare(before, after) < 0
    ? ({ kind: 'skipped', from: before, to: after } as const)
    : ({ kind: 'repeated', from: after, to: before } as const)
}

/** The changes of the clocks in a span that fall on times of this rule. Refuses what `parseCadence` refuses. */
export const clockChanges = ({ cadence, timeZone, startsAt }: Rule, span: Span): ClockChange[] => {
  const real = parseCadence(cadence, timeZone, startsAt)
  if (!goesByTheClock(cadence)) return []
  const start = real.startsAt.toZonedDateTimeISO(timeZone).toPlainDateTime()
  const byTheClock = parseCadence(cadence, 'UTC', inUtc(start))
  const justBefore = { nanoseconds: 1 }
  return changesOf(timeZone, span).flatMap((change) => {
    const { kind, from, to } = facesAt(change)
    const times = occurrences(byTheClock, inUtc(from).subtract(justBefore), inUtc(to).subtract(justBefore)).map(
      (time) => time.toZonedDateTimeISO('UTC').toPlainDateTime(),
    )
    if (times.length === 0) return []
    const length = from.until(to)
    const instant = change.toInstant()
    const draws = occurrences(
      real,
      instant.subtract(length).subtract(justBefore),
      instant.add(length).subtract(justBefore),
    )
    return [{ kind, from, to, times, draws: kind === 'skipped' ? [] : draws }]
  })
}

const WATCHED_YEARS = 2

/** Those of the next two years, for the person who decides for a cadence. */
export const clockChangesAhead = (rule: Rule, now: Temporal.Instant): ClockChange[] => {
  const until = now.toZonedDateTimeISO(rule.timeZone).add({ years: WATCHED_YEARS }).toInstant()
  return clockChanges(rule, { after: now, until })
}

const MAX_TIMES = 3

const clock = (time: Temporal.PlainDateTime): string => time.toPlainTime().toString().replace(/:00$/, '')

const timesInWords = (times: readonly Temporal.PlainDateTime[]): string => {
  const shown = times.slice(0, MAX_TIMES).map(clock).join(', ')
  return times.length > MAX_TIMES ? `${shown} and ${times.length - MAX_TIMES} more` : shown
}

/** A change in a sentence for the person who enters the cadence. */
export const clockChangeWords = ({ kind, from, times, draws }: ClockChange, timeZone: string): string => {
  const on = `On ${from.toPlainDate().toString()} clocks in ${timeZone}`
  if (kind === 'skipped') return `${on} skip ${timesInWords(times)}: nothing is drawn then.`
  const which = draws.length > times.length ? 'each time is drawn' : 'only the first is drawn'
  return `${on} show ${timesInWords(times)} twice: ${which}.`
}
