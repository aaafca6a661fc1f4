import test from 'ava'
import fc from 'fast-check'
import {
  firstPick,
  kinds,
  minuteSteps,
  ruleOf,
  weekdays,
} from '../../../../../../api/portal/web/src/pages/new-campaign/cadence.ts'
import { previewCadence } from '../../../../../../domain/drawing/preview.ts'

const now = Temporal.Instant.from('2026-11-25T12:34:56Z')

test('every cadence that can be picked is one that the service draws by', (t) => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const picked = fc.record({
    kind: fc.constantFrom(...kinds),
    minutes: fc.constantFrom(...minuteSteps),
    minute: fc.integer({ min: 0, max: 59 }),
    time,
    days: fc.subarray([...weekdays], { minLength: 1 }),
    day: fc.constantFrom(-1, 1, 15, 28),
    rule: fc.constant(firstPick.rule),
  })
  t.notThrows(() =>
    fc.assert(
      fc.property(picked, (one) => {
        const cadence = ruleOf(one)
        return cadence !== null && previewCadence({ cadence, timeZone: 'America/New_York' }, now).next.length === 5
      }),
      { numRuns: 60 },
    ),
  )
})

test('nothing is drawn by what is not picked to the end', (t) => {
  t.is(ruleOf({ ...firstPick, time: '' }), null)
  t.is(ruleOf({ ...firstPick, kind: 'week', days: [] }), null)
  t.is(ruleOf({ ...firstPick, kind: 'rule', rule: ' ' }), null)
})

test('days of a week are in the order of the week, however they were ticked', (t) => {
  t.is(
    ruleOf({ ...firstPick, kind: 'week', days: ['FR', 'MO'] }),
    'FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
  )
})
