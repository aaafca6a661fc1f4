import test from 'ava'
import { clockChanges, clockChangeWords } from '../../../domain/drawing/clock-changes.ts'

const after = Temporal.Instant.from('2026-01-01T00:00:00Z')
const startsAt = Temporal.Instant.from('2026-01-01T12:00:00Z')
const twoYears = { after, until: Temporal.Instant.from('2028-01-01T00:00:00Z') }

const told = (timeZone: string, cadence: string, span = twoYears): string[] =>
  clockChanges({ cadence, timeZone, startsAt }, span).map((change) => clockChangeWords(change, timeZone))

test('in Berlin half past two is skipped in March and comes twice in October, when only the first is drawn', (t) => {
  t.deepEqual(told('Europe/Berlin', 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30'), [
    'On 2026-03-29 clocks in Europe/Berlin skip 02:30: nothing is drawn then.',
    'On 2026-10-25 clocks in Europe/Berlin show 02:30 twice: only the first is drawn.',
    'On 2027-03-28 clocks in Europe/Berlin skip 02:30: nothing is drawn then.',
    'On 2027-10-31 clocks in Europe/Berlin show 02:30 twice: only the first is drawn.',
  ])
  const [, october] = clockChanges(
    { cadence: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30', timeZone: 'Europe/Berlin', startsAt },
    twoYears,
  )
  t.deepEqual(october?.draws.map(String), ['2026-10-25T00:30:00Z'])
})

test('the bounds are the clock’s: two o’clock is skipped and comes twice, three o’clock is not skipped and does not', (t) => {
  t.is(told('Europe/Berlin', 'FREQ=DAILY;BYHOUR=2;BYMINUTE=0').length, 4)
  t.deepEqual(told('Europe/Berlin', 'FREQ=DAILY;BYHOUR=3;BYMINUTE=0'), [])
  t.deepEqual(told('Europe/Berlin', 'FREQ=DAILY;BYHOUR=1;BYMINUTE=59'), [])
  t.deepEqual(told('Europe/Berlin', 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0'), [])
})

const skips = (day: string, time: string) => (zone: string) =>
  `On ${day} clocks in ${zone} skip ${time}: nothing is drawn then.`
const repeats = (day: string, time: string) => (zone: string) =>
  `On ${day} clocks in ${zone} show ${time} twice: only the first is drawn.`

for (const [title, zone, times, changes] of [
  [
    'in New York half past two is skipped in March, and half past one comes twice in November',
    'America/New_York',
    'BYHOUR=1,2;BYMINUTE=30',
    [
      skips('2026-03-08', '02:30'),
      repeats('2026-11-01', '01:30'),
      skips('2027-03-14', '02:30'),
      repeats('2027-11-07', '01:30'),
    ],
  ],
  [
    'on Lord Howe half an hour comes twice in April and is skipped in October',
    'Australia/Lord_Howe',
    'BYHOUR=1,2;BYMINUTE=15,45',
    [
      repeats('2026-04-05', '01:45'),
      skips('2026-10-04', '02:15'),
      repeats('2027-04-04', '01:45'),
      skips('2027-10-03', '02:15'),
    ],
  ],
] as const)
  test(title, (t) => {
    const expected = changes.map((change) => change(zone))
    t.deepEqual(told(zone, `FREQ=DAILY;${times}`), expected)
  })

test('only days that the rule draws on count', (t) => {
  t.deepEqual(told('Europe/Berlin', 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=2;BYMINUTE=30'), [])
  t.is(told('Europe/Berlin', 'FREQ=WEEKLY;BYDAY=SU;BYHOUR=2;BYMINUTE=30').length, 4)
  t.deepEqual(told('Europe/Berlin', 'FREQ=MONTHLY;BYMONTHDAY=25;BYHOUR=2;BYMINUTE=30'), [
    'On 2026-10-25 clocks in Europe/Berlin show 02:30 twice: only the first is drawn.',
  ])
})

test('a rule by the hour follows elapsed time, and one that names its hour draws in both', (t) => {
  t.deepEqual(told('Europe/Berlin', 'FREQ=HOURLY;BYMINUTE=30'), [])
  t.deepEqual(told('Europe/Berlin', 'FREQ=MINUTELY;INTERVAL=5'), [])
  t.deepEqual(told('Europe/Berlin', 'FREQ=HOURLY;BYHOUR=2;BYMINUTE=0,10,20,30').slice(0, 2), [
    'On 2026-03-29 clocks in Europe/Berlin skip 02:00, 02:10, 02:20 and 1 more: nothing is drawn then.',
    'On 2026-10-25 clocks in Europe/Berlin show 02:00, 02:10, 02:20 and 1 more twice: each time is drawn.',
  ])
})

test('a zone whose clocks do not change, and a campaign that begins later, have no changes to show', (t) => {
  t.deepEqual(told('Asia/Tokyo', 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30'), [])
  t.deepEqual(told('UTC', 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30'), [])
  const late = Temporal.Instant.from('2027-06-01T00:00:00Z')
  const changes = clockChanges(
    { cadence: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30', timeZone: 'Europe/Berlin', startsAt: late },
    twoYears,
  )
  t.deepEqual(
    changes.map(({ from }) => from.toPlainDate().toString()),
    ['2027-10-31'],
  )
})
