/** What people see of a cadence before they decide for it. */
import { clockChangesAhead } from './clock-changes.ts'
import { nextOccurrence, parseNewCadence, refuseUnknownZone } from './schedule.ts'

const SHOWN = 5
const MAX_TIMES = 3

type Rule = { cadence: string; timeZone: string }

const clock = (time: Temporal.PlainDateTime): string => time.toPlainTime().toString({ smallestUnit: 'minute' })

/**
 * The next draws of a rule that begins with today's midnight in its zone, and the changes of the clocks in the next two
 * years that skip or repeat times of it. Refuses what `parseNewCadence` refuses.
 */
export const previewCadence = ({ cadence, timeZone }: Rule, now: Temporal.Instant) => {
  refuseUnknownZone(timeZone)
  const startsAt = now.toZonedDateTimeISO(timeZone).startOfDay().toInstant()
  const rule = parseNewCadence(cadence, timeZone, startsAt)
  const next: string[] = []
  for (let at = nextOccurrence(rule, now); at && next.length < SHOWN; at = nextOccurrence(rule, at))
    next.push(at.toString({ smallestUnit: 'millisecond' }))
  const changes = clockChangesAhead({ cadence, timeZone, startsAt }, now)
  return {
    timeZone,
    next,
    clockChanges: changes.map(({ kind, from, times, draws }) => ({
      kind,
      date: from.toPlainDate().toString(),
      times: times.slice(0, MAX_TIMES).map(clock),
      isDrawnTwice: draws.length > times.length,
    })),
  }
}
