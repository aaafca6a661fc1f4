import test from 'ava'
import { type GuaranteeCalendar, overPeriods, runningPeriodEnd } from '../../../domain/guarantee/calendar.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day))
const campaign: GuaranteeCalendar = {
  guaranteePeriod: 'P1D',
  timeZone: 'UTC',
  start: at(10),
  endedAt: null,
  pauses: [],
}

test('a period ends its length after its start, and later by a pause that is over', (t) => {
  t.deepEqual(runningPeriodEnd(campaign), at(11))
  const pauses = [{ pausedAt: at(10), resumedAt: at(13) }]
  t.deepEqual(runningPeriodEnd({ ...campaign, pauses }), at(14))
})

test('while a pause runs, nobody knows when its period ends', (t) => {
  t.is(runningPeriodEnd({ ...campaign, pauses: [{ pausedAt: at(10), resumedAt: null }] }), null)
})

test('no period begins with the end of its campaign or later; one that began before has its end', (t) => {
  for (const day of [9, 10]) t.is(runningPeriodEnd({ ...campaign, endedAt: at(day) }), null)
  t.deepEqual(runningPeriodEnd({ ...campaign, endedAt: new Date(at(10).getTime() + 1) }), at(11))
  t.deepEqual(overPeriods({ ...campaign, endedAt: at(11) }, at(20), 10), [{ start: at(10), end: at(11) }])
})

test('the periods that are over follow each other, so many at most', (t) => {
  const [first, second] = [
    { start: at(10), end: at(11) },
    { start: at(11), end: at(12) },
  ]
  t.deepEqual(overPeriods(campaign, at(12), 10), [first, second])
  t.deepEqual(overPeriods(campaign, at(12), 1), [first])
  t.deepEqual(overPeriods({ ...campaign, pauses: [{ pausedAt: at(11), resumedAt: null }] }, at(20), 10), [first])
})
