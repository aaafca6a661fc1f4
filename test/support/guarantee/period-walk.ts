import fc from 'fast-check'
import type { PeriodCourse } from '../../../domain/guarantee/period.ts'
import { timeZone } from '../arbitraries.ts'

/** Times are milliseconds since the epoch. `to` is null while the pause is still running. */
export type WalkedPause = { from: number; to: number | null }

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

export const ofMs = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms)

const utcMs = (wall: Temporal.PlainDateTime): number => wall.toZonedDateTime('UTC').epochMilliseconds

/** What a wall clock in the zone shows, read as UTC. */
const shownAt = (at: number, timeZone: string): number => utcMs(ofMs(at).toZonedDateTimeISO(timeZone).toPlainDateTime())

/**
 * When a clock of the zone first shows the wanted time, found by looking at it every quarter of an hour. A time that
 * the clock skips counts as the moment at which the clock, without its change, would show it.
 */
const watchFor = (wanted: number, timeZone: string): number => {
  let at = wanted - DAY_MS
  let untouched = shownAt(at, timeZone)
  for (;;) {
    const shown = shownAt(at, timeZone)
    if (shown === wanted) return at
    if (shown > wanted) return at + wanted - untouched
    at += QUARTER_MS
    untouched = shown + QUARTER_MS
  }
}

/** How long a period lasts without pauses: its days and months by the wall clock, the rest as elapsed time. */
const lengthOf = (period: string, timeZone: string, start: number): number => {
  const length = Temporal.Duration.from(period)
  const days = length.with({ hours: 0, minutes: 0, seconds: 0 })
  const rest = ((length.hours * 60 + length.minutes) * 60 + length.seconds) * 1000
  if (days.blank) return rest
  const wall = ofMs(start).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return watchFor(utcMs(wall.add(days)), timeZone) - start + rest
}

/**
 * When the period that starts at `start` ends, found by counting the steps of `stepMs` that are not paused; null if it
 * meets a pause that is still running. Pauses and lengths are whole steps from the start.
 */
export const walkPeriod = (
  { period, timeZone }: { period: string; timeZone: string },
  start: number,
  pauses: readonly WalkedPause[],
  stepMs: number,
): number | null => {
  const lengthMs = lengthOf(period, timeZone, start)
  if (lengthMs % stepMs !== 0) throw new Error(`${period} is not made of steps of ${stepMs} ms`)
  let at = start
  for (let counted = 0; counted < lengthMs; at += stepMs) {
    const pause = pauses.find(({ from, to }) => from <= at && (to === null || at < to))
    if (!pause) counted += stepMs
    else if (pause.to === null) return null
  }
  return at
}

/**
 * Pauses in steps from a start, in their order: some begin before it, right after one another, or when a period of that
 * length ends; some have no length, and the last may still be running.
 */
const pausesIn = (lengthSteps: number): fc.Arbitrary<WalkedPause[]> => {
  const steps = fc.oneof(fc.nat(3), fc.nat(lengthSteps), fc.integer({ min: lengthSteps - 1, max: lengthSteps + 1 }))
  return fc
    .record({
      before: fc.nat(lengthSteps),
      spans: fc.array(fc.tuple(steps, steps), { maxLength: 6 }),
      isRunning: fc.constantFrom(true, false, false),
    })
    .map(({ before, spans, isRunning }) => {
      let at = -before
      return spans.map(([gap, length], i) => {
        const from = at + gap
        at = from + length
        return { from, to: isRunning && i === spans.length - 1 ? null : at }
      })
    })
}

/** A campaign's periods and pauses, all of them whole steps from the start. */
export type WalkedCampaign = {
  calendar: { period: string; timeZone: string }
  start: number
  stepMs: number
  pauses: WalkedPause[]
}

/** The first few periods whose ends are known, in milliseconds. */
export const walkedPeriods = ({ calendar, start, stepMs, pauses }: WalkedCampaign) => {
  const periods: { start: number; end: number }[] = []
  for (let from = start; periods.length < 6; ) {
    const end = walkPeriod(calendar, from, pauses, stepMs)
    if (end === null) break
    periods.push({ start: from, end })
    from = end
  }
  return periods
}

/** The same campaign as domain/ takes it. */
export const courseOf = ({ start, pauses }: WalkedCampaign, endedAt: number | null = null): PeriodCourse => ({
  start: ofMs(start),
  pauses: pauses.map(({ from, to }) => ({ pausedAt: ofMs(from), resumedAt: to === null ? null : ofMs(to) })),
  endedAt: endedAt === null ? null : ofMs(endedAt),
})

const withPauses = (campaign: Omit<WalkedCampaign, 'pauses'>): fc.Arbitrary<WalkedCampaign> => {
  const relativeTo = ofMs(campaign.start).toZonedDateTimeISO('UTC')
  const lengthMs = Temporal.Duration.from(campaign.calendar.period).total({ unit: 'milliseconds', relativeTo })
  const { start, stepMs } = campaign
  const at = (steps: number) => start + steps * stepMs
  return pausesIn(Math.round(lengthMs / stepMs)).map((pauses) => ({
    ...campaign,
    pauses: pauses.map(({ from, to }) => ({ from: at(from), to: to === null ? null : at(to) })),
  }))
}

const anyMs = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) })

/** Short periods of elapsed time, in steps of a second and now and then of a millisecond. */
export const stopWatchCampaign: fc.Arbitrary<WalkedCampaign> = fc
  .record({
    seconds: fc.oneof(fc.integer({ min: 10, max: 40 }), fc.constantFrom(60, 90)),
    timeZone,
    start: anyMs,
    stepMs: fc.oneof({ weight: 40, arbitrary: fc.constant(1000) }, { weight: 1, arbitrary: fc.constant(1) }),
  })
  .chain(({ seconds, timeZone, ...others }) => {
    const period = Temporal.Duration.from({ seconds }).round({ largestUnit: 'minutes' }).toString()
    return withPauses({ calendar: { period, timeZone }, ...others })
  })

/** When the zone's clocks change for the first time in the year; where they do not, when the year begins. */
const firstChange = (year: number, timeZone: string): Temporal.ZonedDateTime => {
  const newYear = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone })
  return newYear.getTimeZoneTransition('next') ?? newYear
}

const MINUTE_MS = 60_000

/** Periods by the calendar. The zone's clocks change near the start or end of a period. */
export const calendarCampaign: fc.Arbitrary<WalkedCampaign> = fc
  .record({
    length: fc.constantFrom(
      { period: 'P1D', stepMs: MINUTE_MS },
      { period: 'P2DT3H', stepMs: 5 * MINUTE_MS },
      { period: 'P7D', stepMs: 5 * MINUTE_MS },
      { period: 'P1M', stepMs: QUARTER_MS },
      { period: 'P1Y2M3DT4H', stepMs: QUARTER_MS },
    ),
    timeZone,
    year: fc.integer({ min: 2012, max: 2035 }),
    isSecondChange: fc.boolean(),
    periodsBefore: fc.nat(2),
    aside: fc.integer({ min: -150 * MINUTE_MS, max: 150 * MINUTE_MS }),
  })
  .chain(({ length: { period, stepMs }, timeZone, year, isSecondChange, periodsBefore, aside }) => {
    const first = firstChange(year, timeZone)
    let start = isSecondChange ? (first.getTimeZoneTransition('next') ?? first) : first
    for (let i = 0; i < periodsBefore; i += 1) start = start.subtract(period)
    return withPauses({ calendar: { period, timeZone }, start: start.epochMilliseconds + aside, stepMs })
  })
