/** How short a guarantee period can be: the contract pays no more than one guarantee in that time. */

const HOUR_SECONDS = 3_600
const DAYS = { year: 365, month: 28, week: 7 }
/** The shortest day: clocks may go forward on any day. */
const DAY_HOURS = 23

/**
 * The shortest that a period can be, in whole seconds. `period` is an ISO 8601 duration: its years, months, weeks and
 * days count as their shortest, all else as it is.
 */
export const shortestSeconds = (period: string): number => {
  const { years, months, weeks, days, ...length } = partsOf(period)
  const allDays = years * DAYS.year + months * DAYS.month + weeks * DAYS.week + days
  const hours = allDays * DAY_HOURS + length.hours
  return Math.max(1, Math.floor(hours * HOUR_SECONDS + length.minutes * 60 + length.seconds))
}

/** How many whole periods can end within an hour; 0 if a period is longer. */
export const periodsPerHour = (period: string): number => Math.floor(HOUR_SECONDS / shortestSeconds(period))

const partsOf = (period: string) => {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(period)
  return { years, months, weeks, days, hours, minutes, seconds }
}
