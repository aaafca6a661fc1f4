/** A rule whose times lie on whole minutes, as the walk below understands it. */
export type WalkedRule = {
  frequency: 'DAILY' | 'HOURLY' | 'MINUTELY'
  interval: number
  byHour?: readonly number[] | undefined
  byMinute?: readonly number[] | undefined
  byDay?: readonly string[] | undefined
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const MINUTES_PER_HOUR = 60

const isMultiple = (value: number, of: number): boolean => value % of === 0

/** Whether the wall time is the first of two that a clock shows. */
const isFirst = (time: Temporal.ZonedDateTime): boolean =>
  time.toPlainDateTime().toZonedDateTime(time.timeZoneId, { disambiguation: 'earlier' }).epochMilliseconds ===
  time.epochMilliseconds

/** Hours and minutes are counted in the time that really passes, days on the calendar. */
const isInStep = ({ frequency, interval }: WalkedRule, start: Temporal.ZonedDateTime, time: Temporal.ZonedDateTime) => {
  if (frequency === 'DAILY') return isMultiple(start.toPlainDate().until(time.toPlainDate()).days, interval)
  const minutes = (time.epochMilliseconds - start.epochMilliseconds) / 60_000
  if (frequency === 'MINUTELY') return isMultiple(minutes, interval)
  return isMultiple(Math.floor((minutes + start.minute) / MINUTES_PER_HOUR), interval)
}

/**
 * When a rule fires, found by looking at the clock on the wall every minute of the real time: a wall time that is
 * skipped is never seen, and one that comes twice is seen twice.
 */
export const walk = (
  rule: WalkedRule,
  timeZone: string,
  startsAt: Temporal.Instant,
  after: Temporal.Instant,
  until: Temporal.Instant,
): Temporal.Instant[] => {
  const { frequency, byHour, byMinute, byDay } = rule
  const start = startsAt.toZonedDateTimeISO(timeZone)
  const hours = byHour ?? (frequency === 'DAILY' ? [start.hour] : null)
  const minutes = byMinute ?? (frequency === 'MINUTELY' ? null : [start.minute])
  const found: Temporal.Instant[] = []
  for (let at = after.add({ minutes: 1 }); Temporal.Instant.compare(at, until) <= 0; at = at.add({ minutes: 1 })) {
    if (Temporal.Instant.compare(at, startsAt) < 0) continue
    const time = at.toZonedDateTimeISO(timeZone)
    if (hours && !hours.includes(time.hour)) continue
    if (minutes && !minutes.includes(time.minute)) continue
    if (byDay && !byDay.includes(DAYS[time.dayOfWeek - 1] as string)) continue
    if (frequency === 'DAILY' && !isFirst(time)) continue
    if (isInStep(rule, start, time)) found.push(at)
  }
  return found
}
