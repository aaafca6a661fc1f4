import test from 'ava'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { parseRule } from '../../../domain/drawing/cadence-rule.ts'
import { previewCadence } from '../../../domain/drawing/preview.ts'
import { nextOccurrence, occurrences, parseCadence } from '../../../domain/drawing/schedule.ts'
import { Refused } from '../../../domain/refusals.ts'
import { timeZone } from '../../support/arbitraries.ts'

const clocks = [Temporal.ZonedDateTime, Temporal.PlainDateTime, Temporal.PlainDate, Temporal.Instant]

/** How many Temporal calls are made, which is the cost of reading a rule: a microsecond or a few for each. */
const looksOf = (work: () => unknown): number => {
  let looks = 0
  const counting = (original: Function) =>
    function counted(this: unknown, ...given: unknown[]) {
      looks += 1
      return Reflect.apply(original, this, given) as unknown
    }
  const restore = clocks.flatMap(({ prototype }) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, was]) => {
      if (name === 'constructor' || !(was.get ?? typeof was.value === 'function')) return []
      Object.defineProperty(
        prototype,
        name,
        was.get ? { ...was, get: counting(was.get) } : { ...was, value: counting(was.value as Function) },
      )
      return [() => Object.defineProperty(prototype, name, was)]
    }),
  )
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  } finally {
    for (const each of restore) each()
  }
  return looks
}

const upTo = (last: number, first = 0) => Array.from({ length: last - first + 1 }, (_, i) => first + i).join()
const MAX_CADENCE = 500
const EVERY_TIME = `BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)};BYSECOND=0,10,20,30,40,50`
const EVERY_DAY = 'BYDAY=MO,TU,WE,TH,FR,SA,SU'

const never = [
  'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;INTERVAL=10;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;INTERVAL=10;BYYEARDAY=1;BYMONTHDAY=31',
  'FREQ=SECONDLY;INTERVAL=10;BYSECOND=5',
  'FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1',
  'FREQ=HOURLY;INTERVAL=99999;BYHOUR=1',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYHOUR=12;BYSETPOS=2',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYDAY=MO;BYSETPOS=54',
  'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100',
]

const counted = [
  'FREQ=DAILY;BYHOUR=0,1;BYSETPOS=1;COUNT=10000',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE;BYHOUR=0,1;BYSETPOS=1,-1;COUNT=10000',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=10000',
  'FREQ=YEARLY;BYDAY=MO;BYSETPOS=54;COUNT=10000',
  'FREQ=DAILY;BYHOUR=12;BYSETPOS=2;COUNT=10000',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=10000',
  'FREQ=MINUTELY;BYSECOND=0,30;COUNT=10000',
  'FREQ=MINUTELY;BYMONTHDAY=1;BYHOUR=18;BYMINUTE=0;COUNT=10000',
  'FREQ=MINUTELY;INTERVAL=7;BYMINUTE=0;COUNT=10000',
  'FREQ=WEEKLY;COUNT=10000',
  'FREQ=YEARLY;BYWEEKNO=20;COUNT=10000',
  `FREQ=DAILY;BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)};BYSETPOS=-366;COUNT=10000`,
]

const ofManyTimes = [
  `FREQ=DAILY;${EVERY_TIME};BYMONTH=2;BYMONTHDAY=29`,
  `FREQ=WEEKLY;${EVERY_DAY};${EVERY_TIME}`,
  `FREQ=MONTHLY;${EVERY_DAY};${EVERY_TIME}`,
  `FREQ=YEARLY;${EVERY_DAY};${EVERY_TIME}`,
  `FREQ=YEARLY;${EVERY_DAY};${EVERY_TIME};BYSETPOS=-1`,
]

const start = Temporal.Instant.from('2026-11-01T00:00:00Z')

const MAX_LOOKS = 150_000

const hostile = { 'that never fires': never, 'with a large count': counted, 'of all times of the day': ofManyTimes }

for (const [which, cadences] of Object.entries(hostile)) {
  test(`a cadence ${which} is read, and shown before it is decided for, in few steps`, (t) => {
    for (const cadence of cadences) {
      t.true(cadence.length <= MAX_CADENCE)
      for (const zone of ['UTC', 'America/New_York']) {
        const read = looksOf(() => nextOccurrence(parseCadence(cadence, zone, start), start))
        const shown = looksOf(() => previewCadence({ cadence, timeZone: zone }, start))
        t.true(read <= MAX_LOOKS, `${cadence} in ${zone}: ${read} to read it`)
        t.true(shown <= MAX_LOOKS, `${cadence} in ${zone}: ${shown} to show it`)
      }
    }
  })
}

test('a rule that never fires has no next draw, however finely it looks', (t) => {
  for (const cadence of never)
    for (const zone of ['UTC', 'Europe/Berlin']) t.is(nextOccurrence(parseCadence(cadence, zone, start), start), null)
})

const FEW_LOOKS = 2_000

test('the first draw of a counted rule is found without a walk to its end', (t) => {
  for (const cadence of [
    'FREQ=HOURLY;COUNT=10000',
    'FREQ=HOURLY;INTERVAL=5;COUNT=10000',
    'FREQ=MINUTELY;BYSECOND=0,30;COUNT=10000',
    'FREQ=MINUTELY;BYHOUR=3;BYMINUTE=5;COUNT=10000',
    'FREQ=DAILY;COUNT=10000',
    'FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=18;COUNT=5000',
  ])
    for (const zone of ['UTC', 'America/New_York', 'Africa/Casablanca']) {
      const looks = looksOf(() => t.truthy(nextOccurrence(parseCadence(cadence, zone, start), start)))
      t.true(looks <= FEW_LOOKS, `${cadence} in ${zone}: ${looks}`)
    }
})

test('a counted rule draws the same however its draws are asked for, over changes of the clocks, too', (t) => {
  for (const cadence of [
    'FREQ=HOURLY;INTERVAL=5;COUNT=90',
    'FREQ=MINUTELY;INTERVAL=30;COUNT=100',
    'FREQ=HOURLY;COUNT=33',
  ])
    for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      const dtstart = start.toZonedDateTimeISO(zone)
      const expected = unbounded(cadence, zone, start)
        .all()
        .map((time) => Temporal.Instant.fromEpochMilliseconds(time.epochMilliseconds).toString())
      const rule = parseCadence(cadence, zone, start)
      const oneByOne: string[] = []
      const before = start.subtract({ milliseconds: 1 })
      for (let at = nextOccurrence(rule, before); at; at = nextOccurrence(rule, at)) oneByOne.push(String(at))
      t.deepEqual(oneByOne, expected, `${cadence} in ${zone}`)
      const all = occurrences(parseCadence(cadence, zone, start), before, dtstart.add({ years: 1 }).toInstant())
      t.deepEqual(all.map(String), expected, `${cadence} in ${zone}`)
    }
})

const several = (min: number, max: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 4 })
    .map((all) => all.filter(Boolean).join() || '1')
const maybe = (name: string, values: fc.Arbitrary<string>) =>
  fc.option(values, { nil: '' }).map((value) => value && `${name}=${value}`)

const rules = fc
  .tuple(
    fc
      .constantFrom('MINUTELY', 'HOURLY', 'DAILY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
      .map((freq) => `FREQ=${freq}`),
    maybe('INTERVAL', fc.constantFrom('1', '2', '3', '7', '12')),
    maybe('BYHOUR', several(1, 23)),
    maybe('BYMINUTE', several(1, 59)),
    maybe('BYSECOND', fc.constantFrom('0', '7', '0,20,40')),
    maybe('BYMONTH', several(1, 12)),
    maybe('BYMONTHDAY', several(-31, 31)),
    maybe('BYDAY', fc.constantFrom('MO', 'TU,TH', 'SA,SU', '1FR', '-1SU,2MO')),
    maybe('BYSETPOS', fc.constantFrom('1', '-1', '2,-2')),
    fc.constantFrom('', '', 'COUNT=1', 'COUNT=40', 'UNTIL=20270401T120000Z'),
  )
  .map((parts) => parts.filter(Boolean).join(';'))

/** The library alone, whose only bound is its number of steps. */
const unbounded = (cadence: string, zone: string, startsAt: Temporal.Instant) => {
  const dtstart = startsAt.toZonedDateTimeISO(zone)
  const text = [...parseRule(cadence, dtstart.minute)].map((part) => part.join('=')).join(';')
  return new RRuleTemporal({ rruleString: `RRULE:${text}`, dtstart, maxIterations: 50_000, strict: true, tzid: zone })
}

type Span = { startsAt: Temporal.Instant; after: Temporal.Instant; until: Temporal.Instant }

/** Null for a rule with a COUNT that it never reaches, which may be refused only when it is walked. */
const readUnlessItNeverFires = (cadence: string, zone: string, { startsAt, after, until }: Span) => {
  try {
    const rule = parseCadence(cadence, zone, startsAt)
    return { rule, draws: occurrences(rule, after, until).map(String) }
  } catch (error) {
    if (!(error instanceof Refused && cadence.includes('COUNT'))) throw error
    return null
  }
}

const DAYS = 60
const MINUTES = 24 * 60

test('a rule draws when the library says, which alone may take all steps that it needs', (t) => {
  let compared = 0
  fc.assert(
    fc.property(
      rules,
      timeZone,
      fc.nat(400 * MINUTES),
      fc.nat(DAYS * MINUTES),
      (cadence, zone, startMinute, afterMinute) => {
        const startsAt = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: startMinute })
        const after = startsAt.add({ minutes: afterMinute }).subtract({ milliseconds: 1 })
        const until = after.add({ hours: 24 * DAYS })
        const [from, to] = [after, until].map((time) => time.toZonedDateTimeISO(zone)) as [never, never]
        let expected: string[]
        try {
          expected = unbounded(cadence, zone, startsAt)
            .between(from, to, true)
            .map((time) => Temporal.Instant.fromEpochMilliseconds(time.epochMilliseconds).toString())
        } catch {
          return // It is no sound rule.
        }
        const read = readUnlessItNeverFires(cadence, zone, { startsAt, after, until })
        if (!read) {
          t.deepEqual(expected, [], cadence)
          return
        }
        t.deepEqual(read.draws, expected, `${cadence} in ${zone} from ${startsAt.toString()}`)
        const [first] = expected
        if (first !== undefined)
          t.is(String(nextOccurrence(read.rule, after)), first, `${cadence} in ${zone} from ${startsAt.toString()}`)
        compared += expected.length
      },
    ),
    { numRuns: 1_000 },
  )
  t.true(compared > 100, `${compared} draws were compared`)
})
