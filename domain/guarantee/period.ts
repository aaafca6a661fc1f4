/**
 * When guarantee periods begin and end: a period's length after its start, counted in the campaign's time zone, and
 * later by every pause in it. Periods run back to back from the campaign's start, so an end is the next start. Times
 * are whole milliseconds.
 */

export type Pause = { pausedAt: Temporal.Instant; resumedAt: Temporal.Instant | null }

/** `period` is an ISO 8601 duration. */
export type PeriodCalendar = { period: string; timeZone: string }

/** `endedAt` is when the campaign ended: periods that started before run to their regular end, and no others start. */
export type PeriodCourse = { start: Temporal.Instant; pauses: readonly Pause[]; endedAt: Temporal.Instant | null }

export type Period = { start: Temporal.Instant; end: Temporal.Instant }

/**
 * The end of the period that starts at `start`; null while a pause that it falls into is still running. Pauses are in
 * order and do not overlap; those that were over before the start do not count.
 */
export const periodEnd = (
  { period, timeZone }: PeriodCalendar,
  start: Temporal.Instant,
  pauses: readonly Pause[],
): Temporal.Instant | null => endOf(Temporal.Duration.from(period), timeZone, start, pauses)

/** The periods that are over at `now`, from the one that starts at `start` on, in their order, at most `limit`. */
export const periodsOver = (
  { period, timeZone }: PeriodCalendar,
  { start, pauses, endedAt }: PeriodCourse,
  now: Temporal.Instant,
  limit: number,
): Period[] => {
  const length = Temporal.Duration.from(period)
  const over: Period[] = []
  let next = start
  while (over.length < limit) {
    if (endedAt && !isBefore(next, endedAt)) break
    const end = endOf(length, timeZone, next, pauses)
    if (!end || isBefore(now, end)) break
    over.push({ start: next, end })
    next = end
  }
  return over
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

/** Computes in milliseconds, because numbers compare many times faster than instants. */
const endOf = (
  length: Temporal.Duration,
  timeZone: string,
  start: Temporal.Instant,
  pauses: readonly Pause[],
): Temporal.Instant | null => {
  const startMs = start.epochMilliseconds
  let endMs = start.toZonedDateTimeISO(timeZone).add(length).epochMilliseconds
  for (const { pausedAt, resumedAt } of pauses) {
    const fromMs = Math.max(pausedAt.epochMilliseconds, startMs)
    if (fromMs >= endMs) break
    if (!resumedAt) return null
    endMs += Math.max(resumedAt.epochMilliseconds - fromMs, 0)
  }
  return Temporal.Instant.fromEpochMilliseconds(endMs)
}
