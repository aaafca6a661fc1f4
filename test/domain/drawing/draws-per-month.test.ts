import test from 'ava'
import { drawsPerMonth } from '../../../domain/drawing/draws-per-month.ts'
import { parseCadence } from '../../../domain/drawing/schedule.ts'

const start = Temporal.Instant.from('2026-01-01T18:00:00Z')
const perMonth = (rule: string) => drawsPerMonth(parseCadence(rule, 'America/New_York', start), start)

test('a month of 30 days has as many draws as the cadence makes on average', (t) => {
  t.is(Math.round(perMonth('FREQ=DAILY')), 30)
  t.is(Math.round(perMonth('FREQ=MINUTELY;INTERVAL=5')), 8_640)
  t.is(Math.round(perMonth('FREQ=WEEKLY') * 10), 43)
  t.is(Math.round(perMonth('FREQ=MONTHLY') * 10), 10)
})

test('a rule that ends counts the draws that are left', (t) => {
  t.is(perMonth('FREQ=DAILY;COUNT=2'), 1)
  t.is(perMonth('FREQ=DAILY;COUNT=1'), 0)
})
