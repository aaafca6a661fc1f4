/** How a part of the service was on each of the days that are shown, in UTC. */
import type { State } from './state.ts'

/** For how many days the status page shows how each component was; the database keeps no more. */
export const SHOWN_DAYS = 90

/** For how long a component was in each state on a day, such as `2026-11-25`. Time that is missing was not measured. */
export type DayTimes = {
  day: string
  operationalMs: number
  degradedMs: number
  downMs: number
  maintenanceMs: number
}

const DAY_MS = 24 * 3_600_000

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** All days that are shown, the last one being that of `now`. Days that were not measured have no time in any state. */
export const shownDays = (times: readonly DayTimes[], now: Date): DayTimes[] => {
  const byDay = new Map(times.map((one) => [one.day, one]))
  return Array.from({ length: SHOWN_DAYS }, (_, i) => {
    const day = dayOf(now.getTime() - (SHOWN_DAYS - 1 - i) * DAY_MS)
    return byDay.get(day) ?? { day, operationalMs: 0, degradedMs: 0, downMs: 0, maintenanceMs: 0 }
  })
}

/** Shorter trouble does not determine a day's state. */
const SHORTEST_TROUBLE_MS = 5 * 60_000

/** What stands for a day: its worst state that lasted for a while. */
export const stateOfDay = ({ operationalMs, degradedMs, downMs, maintenanceMs }: DayTimes): State => {
  if (downMs >= SHORTEST_TROUBLE_MS) return 'down'
  if (degradedMs + downMs >= SHORTEST_TROUBLE_MS) return 'degraded'
  if (maintenanceMs >= SHORTEST_TROUBLE_MS) return 'maintenance'
  return operationalMs + degradedMs + downMs + maintenanceMs > 0 ? 'operational' : 'unknown'
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** The share of the measured time in which it was not down; maintenance does not count. Null: nothing was measured. */
export const availabilityOf = (days: readonly DayTimes[]): number | null => {
  const up = sum(days.map(({ operationalMs, degradedMs }) => operationalMs + degradedMs))
  const measured = up + sum(days.map(({ downMs }) => downMs))
  return measured === 0 ? null : up / measured
}
