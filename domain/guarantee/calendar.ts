/** Which guarantee periods of a campaign are over, and when the one that runs ends, if that is known. */
import { type PeriodCourse, periodEnd, periodsOver } from './period.ts'

/** `start` is where the running period starts. */
export type GuaranteeCalendar = {
  guaranteePeriod: string
  timeZone: string
  start: Date
  endedAt: Date | null
  pauses: readonly { pausedAt: Date; resumedAt: Date | null }[]
}

const courseOf = ({ start, endedAt, pauses }: GuaranteeCalendar): PeriodCourse => ({
  start: start.toTemporalInstant(),
  endedAt: endedAt?.toTemporalInstant() ?? null,
  pauses: pauses.map(({ pausedAt, resumedAt }) => ({
    pausedAt: pausedAt.toTemporalInstant(),
    resumedAt: resumedAt?.toTemporalInstant() ?? null,
  })),
})

const calendarOf = ({ guaranteePeriod, timeZone }: GuaranteeCalendar) => ({ period: guaranteePeriod, timeZone })

const toDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

/** The end of the running period. Null: a running pause moves it, or the campaign ended before it began. */
export const runningPeriodEnd = (campaign: GuaranteeCalendar): Date | null => {
  const { start, pauses, endedAt } = courseOf(campaign)
  if (endedAt !== null && Temporal.Instant.compare(start, endedAt) >= 0) return null
  const end = periodEnd(calendarOf(campaign), start, pauses)
  return end && toDate(end)
}

/** The periods that are over at `now`, from the one that starts at `start` on, in their order, at most `limit`. */
export const overPeriods = (campaign: GuaranteeCalendar, now: Date, limit: number): { start: Date; end: Date }[] =>
  periodsOver(calendarOf(campaign), courseOf(campaign), now.toTemporalInstant(), limit).map(({ start, end }) => ({
    start: toDate(start),
    end: toDate(end),
  }))
