import test from 'ava'
import { availabilityOf, SHOWN_DAYS, shownDays, stateOfDay } from '../../../domain/status/days.ts'
import { makeDay } from '../../support/status/facts.ts'

const MINUTE_MS = 60_000

test('the shown days end with today, and those without times are not measured', (t) => {
  const days = shownDays([makeDay('2026-11-30'), makeDay('2020-01-01')], new Date('2026-12-01T00:00:00Z'))
  t.is(days.length, SHOWN_DAYS)
  t.deepEqual(
    days.slice(-3).map((day) => [day.day, stateOfDay(day)]),
    [
      ['2026-11-29', 'unknown'],
      ['2026-11-30', 'operational'],
      ['2026-12-01', 'unknown'],
    ],
  )
})

test('a day has the colour of its worst state that lasted five minutes', (t) => {
  const stateWith = (times: Parameters<typeof makeDay>[1]) => stateOfDay(makeDay('2026-11-30', times))
  t.is(stateWith({ downMs: 5 * MINUTE_MS }), 'down')
  t.is(stateWith({ downMs: 4 * MINUTE_MS, degradedMs: MINUTE_MS }), 'degraded')
  t.is(stateWith({ downMs: 4 * MINUTE_MS }), 'operational')
  t.is(stateWith({ maintenanceMs: 5 * MINUTE_MS, degradedMs: 4 * MINUTE_MS }), 'maintenance')
})

test('available is the share of the measured time without maintenance in which it was not down', (t) => {
  const day = { operationalMs: 60, degradedMs: 30, downMs: 10, maintenanceMs: 1_000 }
  t.is(availabilityOf([makeDay('2026-11-30', day), makeDay('2026-12-01', { operationalMs: 0 })]), 0.9)
  t.is(availabilityOf([makeDay('2026-12-01', { operationalMs: 0, maintenanceMs: 5 })]), null)
})
