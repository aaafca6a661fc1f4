import test from 'ava'
import { previewCadence } from '../../../domain/drawing/preview.ts'

const now = Temporal.Instant.from('2026-10-24T12:34:56Z')

test('the next five draws follow the clocks of the zone, across their change', (t) => {
  const { next } = previewCadence(
    { cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0', timeZone: 'Europe/Berlin' },
    now,
  )
  t.deepEqual(next, [
    '2026-10-24T16:00:00.000Z',
    '2026-10-25T17:00:00.000Z',
    '2026-10-26T17:00:00.000Z',
    '2026-10-27T17:00:00.000Z',
    '2026-10-28T17:00:00.000Z',
  ])
})

test('draws by the minute fall on whole steps of the hour', (t) => {
  const { next } = previewCadence({ cadence: 'FREQ=MINUTELY;INTERVAL=15;BYSECOND=0', timeZone: 'UTC' }, now)
  t.is(next[0], '2026-10-24T12:45:00.000Z')
})

test('times that the clocks skip or repeat are named', (t) => {
  const { clockChanges } = previewCadence(
    { cadence: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30;BYSECOND=0', timeZone: 'Europe/Berlin' },
    now,
  )
  t.deepEqual(clockChanges.slice(0, 2), [
    { kind: 'repeated', date: '2026-10-25', times: ['02:30'], isDrawnTwice: false },
    { kind: 'skipped', date: '2027-03-28', times: ['02:30'], isDrawnTwice: false },
  ])
})

test('a rule or a zone that does not exist is refused, and a rule that has ended has no draws', (t) => {
  t.throws(() => previewCadence({ cadence: 'FREQ=OFTEN', timeZone: 'UTC' }, now), { name: 'Refused' })
  const mixed = 'FREQ=YEARLY;BYDAY=MO,1TU'
  t.throws(() => previewCadence({ cadence: mixed, timeZone: 'UTC' }, now), { name: 'Refused' })
  t.throws(() => previewCadence({ cadence: 'FREQ=DAILY', timeZone: 'Berlin' }, now), { name: 'Refused' })
  t.deepEqual(previewCadence({ cadence: 'FREQ=DAILY;COUNT=1', timeZone: 'UTC' }, now).next, [])
})
