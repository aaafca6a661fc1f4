import test from 'ava'
import fc from 'fast-check'
import { nextOccurrence, occurrences, parseCadence } from '../../../domain/drawing/schedule.ts'
import { timeZone } from '../../support/arbitraries.ts'
import { type WalkedRule, walk } from '../../support/guarantee/minute-walk.ts'

/** Days on which clocks change in one of the zones, and ordinary ones. */
const days = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-06-10',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]

const several = (max: number) => fc.uniqueArray(fc.nat(max), { minLength: 1, maxLength: 4 })
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })

const rules: fc.Arbitrary<WalkedRule> = fc.record({
  frequency: fc.constantFrom('DAILY', 'HOURLY', 'MINUTELY'),
  interval: fc.constantFrom(1, 1, 2, 3, 7, 30),
  byHour: maybe(fc.oneof(several(23), fc.constant([0, 1, 2, 3]))),
  byMinute: maybe(fc.oneof(several(59), fc.constant([0, 15, 30, 45]))),
  byDay: maybe(fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 })),
})

const textOf = ({ frequency, interval, byHour, byMinute, byDay }: WalkedRule): string =>
  Object.entries({ FREQ: frequency, INTERVAL: interval, BYHOUR: byHour, BYMINUTE: byMinute, BYDAY: byDay })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${String(value)}`]))
    .join(';')

const minuteOf = (day: string, minute: number): Temporal.Instant =>
  Temporal.Instant.from(`${day}T00:00:00Z`).add({ minutes: minute })

const cases = fc
  .record({
    rule: rules,
    zone: timeZone,
    startsAt: fc.nat(60 * 24 * 60).map((minute) => minuteOf('2026-01-01', minute)),
    after: fc.tuple(fc.constantFrom(...days), fc.integer({ min: -1440, max: 1440 })).map((at) => minuteOf(...at)),
    length: fc.integer({ min: 1, max: 48 * 60 }),
  })
  // The standard does not define an interval of several hours across a clock change of half an hour.
  .filter(({ rule, zone }) => !(zone === 'Australia/Lord_Howe' && rule.frequency === 'HOURLY' && rule.interval > 1))

test('a rule fires when a clock that is watched every minute says so, in any zone and over any change', (t) => {
  fc.assert(
    fc.property(cases, ({ rule, zone, startsAt, after, length }) => {
      const until = after.add({ minutes: length })
      const cadence = parseCadence(textOf(rule), zone, startsAt)
      t.deepEqual(occurrences(cadence, after, until).map(String), walk(rule, zone, startsAt, after, until).map(String))
    }),
    { numRuns: 300 },
  )
})

test('the next draw is the first of the draws that follow', (t) => {
  fc.assert(
    fc.property(cases, ({ rule, zone, startsAt, after, length }) => {
      const cadence = parseCadence(textOf(rule), zone, startsAt)
      const draws = occurrences(cadence, after, after.add({ minutes: length }))
      for (const [i, draw] of [after, ...draws.slice(0, 5)].entries()) {
        if (i < draws.length) t.is(String(nextOccurrence(cadence, draw)), String(draws[i]))
      }
    }),
    { numRuns: 200 },
  )
})

test('draws of two windows that meet are those of both together, none twice', (t) => {
  fc.assert(
    fc.property(cases, fc.nat(100), ({ rule, zone, startsAt, after, length }, percent) => {
      const cadence = parseCadence(textOf(rule), zone, startsAt)
      const until = after.add({ minutes: length })
      const between = after.add({ minutes: Math.floor((length * percent) / 100) })
      const parts = [...occurrences(cadence, after, between), ...occurrences(cadence, between, until)]
      t.deepEqual(parts.map(String), occurrences(cadence, after, until).map(String))
    }),
    { numRuns: 200 },
  )
})
