/**
 * BYSETPOS: of all times that a rule has in a period (a day, a week, a month or a year), only those at the named
 * positions are drawn.
 */
import type { RuleParts } from './cadence-rule.ts'
import { isEvenDay, timesOn } from './times-on.ts'

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const WEEK = WEEKDAYS.length

export const startOfPeriod = (parts: RuleParts, day: Temporal.PlainDate): Temporal.PlainDate => {
  const frequency = parts.get('FREQ')
  if (frequency === 'YEARLY') return day.with({ month: 1, day: 1 })
  if (frequency === 'MONTHLY') return day.with({ day: 1 })
  if (frequency === 'DAILY') return day
  const first = (WEEKDAYS as readonly string[]).indexOf(parts.get('WKST') ?? 'MO')
  return day.subtract({ days: (day.dayOfWeek - 1 - first + WEEK) % WEEK })
}

const LENGTHS: Readonly<Record<string, Temporal.DurationLike>> = {
  DAILY: { days: 1 },
  WEEKLY: { days: WEEK },
  MONTHLY: { months: 1 },
  YEARLY: { years: 1 },
}

export const endOfPeriod = (parts: RuleParts, day: Temporal.PlainDate): Temporal.PlainDate =>
  startOfPeriod(parts, day)
    .add(LENGTHS[parts.get('FREQ') as string] as Temporal.DurationLike)
    .subtract({ days: 1 })

const DAY_PARTS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY']

/** The rule with the days that it takes from its start if it names none. */
export const saidByStart = (parts: RuleParts, start: Temporal.PlainDate): RuleParts => {
  const said = new Map(parts)
  if (DAY_PARTS.some((name) => said.has(name))) return said
  const frequency = said.get('FREQ')
  if (frequency === 'WEEKLY') said.set('BYDAY', WEEKDAYS[start.dayOfWeek - 1] as string)
  if (frequency === 'MONTHLY' || frequency === 'YEARLY') said.set('BYMONTHDAY', String(start.day))
  if (frequency === 'YEARLY' && !said.has('BYMONTH')) said.set('BYMONTH', String(start.month))
  return said
}

/**
 * The chosen times, in epoch milliseconds. A day's times are only counted, unless its clock changes or one is chosen.
 */
export const chosenOf = (
  positions: readonly number[],
  days: readonly Temporal.PlainDate[],
  times: readonly number[],
  timeZone: string,
): number[] => {
  if (positions.every((position) => Math.abs(position) > days.length * times.length)) return []
  const ofDays = days.map((day) => {
    const changed = isEvenDay(day, timeZone) ? null : timesOn(day, times, timeZone).toSorted((a, b) => a - b)
    return { day, changed, size: (changed ?? times).length }
  })
  const total = ofDays.reduce((sum, { size }) => sum + size, 0)
  const places = positions.map((position) => (position > 0 ? position - 1 : total + position))
  const inOrder = [...new Set(places)].toSorted((a, b) => a - b)
  let before = 0
  return ofDays.flatMap(({ day, changed, size }) => {
    const own = inOrder.map((place) => place - before).filter((place) => place >= 0 && place < size)
    before += size
    if (own.length === 0) return []
    return changed
      ? own.map((place) => changed[place] as number)
      : timesOn(
          day,
          own.map((place) => times[place] as number),
          timeZone,
        )
  })
}
