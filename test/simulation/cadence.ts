const MINUTE_MS = 60_000

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** At a time of every day, of one day of the week, or of one day of the month, which shorter months do not have. */
type Daily = { hour: number; minute: number; weekday?: (typeof WEEKDAYS)[number]; monthDay?: number }

/** When a campaign draws, in the ways that the simulation knows: every so many minutes, or at a time of some days. */
export type Cadence = { every: number } | Daily

/** Whether it draws once a day at most. */
export const isDaily = (cadence: Cadence): cadence is Daily => 'hour' in cadence

/** Whether it draws once a week at most. */
export const isWeekly = (cadence: Cadence): boolean =>
  isDaily(cadence) && (cadence.weekday !== undefined || cadence.monthDay !== undefined)

const daysOf = ({ weekday, monthDay }: Daily): string => {
  if (weekday !== undefined) return `FREQ=WEEKLY;BYDAY=${weekday}`
  return monthDay === undefined ? 'FREQ=DAILY' : `FREQ=MONTHLY;BYMONTHDAY=${monthDay}`
}

export const ruleOf = (cadence: Cadence): string => {
  if (isDaily(cadence)) return `${daysOf(cadence)};BYHOUR=${cadence.hour};BYMINUTE=${cadence.minute};BYSECOND=0`
  const { every } = cadence
  return every % 60 === 0 ? `FREQ=HOURLY;INTERVAL=${every / 60}` : `FREQ=MINUTELY;INTERVAL=${every}`
}

const wordsOfDays = ({ weekday, monthDay }: Daily): string => {
  if (weekday !== undefined) return `each ${weekday}`
  return monthDay === undefined ? 'daily' : `on day ${monthDay} of each month`
}

export const wordsOf = (cadence: Cadence, timeZone: string): string =>
  isDaily(cadence)
    ? `${wordsOfDays(cadence)} at ${cadence.hour}:${String(cadence.minute).padStart(2, '0')} in ${timeZone}`
    : `every ${cadence.every} minutes`

const everyMinutes = (step: number, startsAt: number, after: number, until: number): number[] => {
  const times: number[] = []
  for (let at = startsAt; at <= until; at += step * MINUTE_MS) if (at > after) times.push(at)
  return times
}

const isOneOf = ({ weekday, monthDay }: Daily, day: Temporal.PlainDate): boolean =>
  (weekday === undefined || WEEKDAYS[day.dayOfWeek - 1] === weekday) && (monthDay === undefined || day.day === monthDay)

/** A wall time that the clocks skip is no draw time; of one that they show twice, the first one is. */
const everyDay = (cadence: Daily, timeZone: string, after: number, until: number) => {
  const { hour, minute } = cadence
  const times: number[] = []
  const dayBefore = Temporal.Instant.fromEpochMilliseconds(after)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 })
  for (let day = dayBefore, isPast = false; !isPast; day = day.add({ days: 1 })) {
    const wall = day.toPlainDateTime({ hour, minute })
    const time = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    const at = time.epochMilliseconds
    isPast = at > until
    if (at > after && !isPast && isOneOf(cadence, day) && time.toPlainDateTime().equals(wall)) times.push(at)
  }
  return times
}

/** The draw times later than `after`, up to and including `until`, none before the start; milliseconds since 1970. */
export const drawTimes = (
  cadence: Cadence,
  timeZone: string,
  startsAt: number,
  after: number,
  until: number,
): number[] => {
  const times = isDaily(cadence)
    ? everyDay(cadence, timeZone, after, until)
    : everyMinutes(cadence.every, startsAt, after, until)
  return times.filter((at) => at >= startsAt)
}
