const MINUTE_MS = 60_000

/**
 * When a campaign draws, in the two ways that the simulation knows: every so many minutes, or at a time of every day.
 */
export type Cadence = { every: number } | { hour: number; minute: number }

export const ruleOf = (cadence: Cadence): string => {
  if ('hour' in cadence) return `FREQ=DAILY;BYHOUR=${cadence.hour};BYMINUTE=${cadence.minute};BYSECOND=0`
  const { every } = cadence
  return every % 60 === 0 ? `FREQ=HOURLY;INTERVAL=${every / 60}` : `FREQ=MINUTELY;INTERVAL=${every}`
}

export const wordsOf = (cadence: Cadence, timeZone: string): string =>
  'hour' in cadence
    ? `daily at ${cadence.hour}:${String(cadence.minute).padStart(2, '0')} in ${timeZone}`
    : `every ${cadence.every} minutes`

const everyMinutes = (step: number, startsAt: number, after: number, until: number): number[] => {
  const times: number[] = []
  for (let at = startsAt; at <= until; at += step * MINUTE_MS) if (at > after) times.push(at)
  return times
}

/** A wall time that the clocks skip is none; of one that they show twice, the first. */
const everyDay = (
  { hour, minute }: { hour: number; minute: number },
  timeZone: string,
  after: number,
  until: number,
) => {
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
    if (at > after && !isPast && time.toPlainDateTime().equals(wall)) times.push(at)
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
  const times =
    'hour' in cadence ? everyDay(cadence, timeZone, after, until) : everyMinutes(cadence.every, startsAt, after, until)
  return times.filter((at) => at >= startsAt)
}
