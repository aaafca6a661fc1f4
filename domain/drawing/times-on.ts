/** When a day has times of the clock, also where the clocks of its zone change. */

const DAY_MS = 86_400_000

/** The zone's offsets on a day and at its edges, each with the time from which it holds, in epoch milliseconds. */
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
 * When a day has these times, in epoch milliseconds. A time that the clock skips is left out; one that it shows twice
 * means the first.
 */
export const timesOn = (day: Temporal.PlainDate, times: readonly number[], timeZone: string): number[] => {
  const offsets = offsetsOn(day, timeZone)
  const midnightMs = day.toZonedDateTime('UTC').epochMilliseconds
  return times.flatMap((time) => {
    const at = offsets.findIndex(({ sinceMs, offsetMs }, i) => {
      const ms = midnightMs + time - offsetMs
      return ms >= sinceMs && ms < (offsets[i + 1]?.sinceMs ?? Infinity)
    })
    return at === -1 ? [] : [midnightMs + time - (offsets[at]?.offsetMs as number)]
  })
}

/** Whether a day has every time once. */
export const isEvenDay = (day: Temporal.PlainDate, timeZone: string): boolean => offsetsOn(day, timeZone).length === 1
