import test, { type ExecutionContext } from 'ava'
import { nextOccurrence, occurrences, parseCadence } from '../../../domain/drawing/schedule.ts'

const instant = (text: string) => Temporal.Instant.from(text)

/** What is left of an instant's text after cutting seconds that are zero. */
const short = (time: Temporal.Instant | null): string | null => time && time.toString().replace(/:00Z$/, 'Z')

type Campaign = { zone?: string; startsAt?: string; from: string; to: string }

const drawsOf = (rule: string, { zone = 'America/New_York', startsAt = '2026-01-01T00:00:00Z', from, to }: Campaign) =>
  occurrences(parseCadence(rule, zone, instant(startsAt)), instant(from), instant(to)).map(short)

const nextOf = (rule: string, after: string, startsAt = '2026-01-01T00:00:00Z', zone = 'America/New_York') =>
  short(nextOccurrence(parseCadence(rule, zone, instant(startsAt)), instant(after)))

const springInNewYork = { from: '2026-03-07T00:00:00Z', to: '2026-03-10T00:00:00Z' }
const autumnInNewYork = { from: '2026-10-31T00:00:00Z', to: '2026-11-03T00:00:00Z' }

test('a daily draw keeps its time on the wall when clocks change', (t) => {
  const rule = 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0'
  t.deepEqual(drawsOf(rule, springInNewYork), ['2026-03-07T23:00Z', '2026-03-08T22:00Z', '2026-03-09T22:00Z'])
  t.deepEqual(drawsOf(rule, autumnInNewYork), ['2026-10-31T22:00Z', '2026-11-01T23:00Z', '2026-11-02T23:00Z'])
})

test('on the day that skips its hour a daily draw does not take place', (t) => {
  const rule = 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30'
  t.deepEqual(drawsOf(rule, springInNewYork), ['2026-03-07T07:30Z', '2026-03-09T06:30Z'])
  t.is(nextOf(rule, '2026-03-07T07:30:00Z'), '2026-03-09T06:30Z')
})

test('on the day that repeats its hour a daily draw takes place once, the first time', (t) => {
  const rule = 'FREQ=DAILY;BYHOUR=1;BYMINUTE=30'
  t.deepEqual(drawsOf(rule, autumnInNewYork), ['2026-10-31T05:30Z', '2026-11-01T05:30Z', '2026-11-02T06:30Z'])
})

const hours = (day: string, first: number, last: number, minute = '00') =>
  Array.from({ length: last - first + 1 }, (_, i) => `${day}T${String(first + i).padStart(2, '0')}:${minute}Z`)

test('an hourly draw takes place every elapsed hour, in the repeated one too', (t) => {
  const spring = { from: '2026-03-08T03:59:00Z', to: '2026-03-08T10:00:00Z' }
  t.deepEqual(drawsOf('FREQ=HOURLY;BYMINUTE=0', spring), hours('2026-03-08', 4, 10))
  const autumn = { from: '2026-11-01T03:59:00Z', to: '2026-11-01T09:00:00Z' }
  t.deepEqual(drawsOf('FREQ=HOURLY;BYMINUTE=0', autumn), hours('2026-11-01', 4, 9))
  t.deepEqual(drawsOf('FREQ=HOURLY;INTERVAL=2', autumn), [
    '2026-11-01T04:00Z',
    '2026-11-01T06:00Z',
    '2026-11-01T08:00Z',
  ])
})

test('a draw every minute takes place every elapsed minute', (t) => {
  const draws = drawsOf('FREQ=MINUTELY', { from: '2026-11-01T04:00:00Z', to: '2026-11-01T08:00:00Z' })
  t.is(draws.length, 240)
  t.is(new Set(draws).size, 240)
})

test('where clocks move by half an hour an hourly draw keeps its minute on the wall', (t) => {
  const zone = 'Australia/Lord_Howe'
  const spring = { zone, from: '2026-10-03T13:45:00Z', to: '2026-10-03T18:00:00Z' }
  t.deepEqual(drawsOf('FREQ=HOURLY;BYMINUTE=0', spring), ['2026-10-03T14:30Z', ...hours('2026-10-03', 16, 18)])
  const autumn = { zone, from: '2026-04-04T13:15:00Z', to: '2026-04-04T17:00:00Z' }
  const quarters = drawsOf('FREQ=HOURLY;BYMINUTE=0,15,30,45', autumn)
  t.is(quarters.length, 15)
  const daily = { zone, from: '2026-04-03T20:00:00Z', to: '2026-04-05T20:00:00Z' }
  t.deepEqual(drawsOf('FREQ=DAILY;BYHOUR=1;BYMINUTE=45', daily), ['2026-04-04T14:45Z', '2026-04-05T15:15Z'])
})

test('zones with odd offsets and without changes draw at their wall time', (t) => {
  const week = { from: '2026-03-07T00:00:00Z', to: '2026-03-09T00:00:00Z' }
  const rule = 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0'
  t.deepEqual(drawsOf(rule, { zone: 'Asia/Kathmandu', ...week }), ['2026-03-07T12:15Z', '2026-03-08T12:15Z'])
  t.deepEqual(drawsOf(rule, { zone: 'Asia/Tokyo', ...week }), ['2026-03-07T09:00Z', '2026-03-08T09:00Z'])
  t.deepEqual(drawsOf(rule, { zone: 'UTC', ...week }), ['2026-03-07T18:00Z', '2026-03-08T18:00Z'])
})

test('a zone that skipped a whole day has no draw on it', (t) => {
  const apia = {
    zone: 'Pacific/Apia',
    startsAt: '2011-12-01T00:00:00Z',
    from: '2011-12-29T00:00:00Z',
    to: '2012-01-01T00:00:00Z',
  }
  const days = ['2011-12-29T22:00Z', '2011-12-30T22:00Z', '2011-12-31T22:00Z']
  t.deepEqual(drawsOf('FREQ=DAILY;BYHOUR=12;BYMINUTE=0', apia), days)
})

test('the 29th of February comes every fourth year, and not in 2100', (t) => {
  const leap = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=12;BYMINUTE=0'
  t.is(nextOf(leap, '2026-03-01T00:00:00Z'), '2028-02-29T17:00Z')
  t.is(nextOf(leap, '2096-03-01T00:00:00Z'), '2104-02-29T17:00Z')
})

const half = { from: '2026-01-01T00:00:00Z', to: '2026-07-01T00:00:00Z' }
const noonOn = (...days: string[]) => days.map((day) => `${day}T12:00Z`)

const examples: [string, string, string[]][] = [
  [
    'the last Friday of each month',
    'FREQ=MONTHLY;BYDAY=-1FR',
    ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29', '2026-06-26'],
  ],
  ['the fifth Monday, where there is one', 'FREQ=MONTHLY;BYDAY=5MO', ['2026-03-30', '2026-06-29']],
  [
    'the last working day',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29', '2026-06-30'],
  ],
  ['the 31st, where there is one', 'FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['the last day of February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', ['2026-02-28']],
  ['the 20th Monday of the year', 'FREQ=YEARLY;BYDAY=20MO', ['2026-05-18']],
  ['Monday of week 20', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['2026-05-11']],
  ['the 100th day', 'FREQ=YEARLY;BYYEARDAY=100', ['2026-04-10']],
  ['Fridays that are the 13th', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['2026-02-13', '2026-03-13']],
  ['three times', 'FREQ=WEEKLY;BYDAY=SU;COUNT=3', ['2026-01-04', '2026-01-11', '2026-01-18']],
  ['up to a last time that counts', 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20260111T120000Z', ['2026-01-04', '2026-01-11']],
  ['every other week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=3', ['2026-01-01', '2026-01-15', '2026-01-29']],
]

for (const [what, rule, days] of examples) {
  test(`${rule} draws on ${what}`, (t) => {
    t.deepEqual(drawsOf(`${rule};BYHOUR=12;BYMINUTE=0`, { zone: 'UTC', ...half }), noonOn(...days))
  })
}

const startsAt = '2026-05-05T13:37:42Z'
const inUtc = (rule: string) =>
  drawsOf(rule, { zone: 'UTC', startsAt, from: '2026-05-04T00:00:00Z', to: '2026-05-07T23:59:59Z' })

test('what the rule leaves out is taken from the start, which is the first draw when it fits', (t) => {
  t.deepEqual(inUtc('FREQ=DAILY'), ['2026-05-05T13:37:42Z', '2026-05-06T13:37:42Z', '2026-05-07T13:37:42Z'])
  t.deepEqual(inUtc('FREQ=DAILY;BYHOUR=12'), ['2026-05-06T12:37:42Z', '2026-05-07T12:37:42Z'])
  t.deepEqual(inUtc('FREQ=DAILY;BYHOUR=12;BYMINUTE=0;BYSECOND=0'), ['2026-05-06T12:00Z', '2026-05-07T12:00Z'])
  t.deepEqual(inUtc('FREQ=DAILY;INTERVAL=2'), ['2026-05-05T13:37:42Z', '2026-05-07T13:37:42Z'])
  t.is(inUtc('FREQ=HOURLY')[0], '2026-05-05T13:37:42Z')
  t.is(inUtc('FREQ=MINUTELY;BYSECOND=0')[0], '2026-05-05T13:38Z')
})

test('a start between two seconds counts as the later one, and no draw before it is counted', (t) => {
  const campaign = {
    zone: 'UTC',
    startsAt: '2026-05-05T13:59:59.5Z',
    from: '2026-05-05T00:00:00Z',
    to: '2026-05-09T00:00:00Z',
  }
  t.deepEqual(drawsOf('FREQ=DAILY;COUNT=2', campaign), ['2026-05-05T14:00Z', '2026-05-06T14:00Z'])
  t.deepEqual(drawsOf('FREQ=HOURLY;COUNT=2', campaign), ['2026-05-05T14:00Z', '2026-05-05T15:00Z'])
  t.deepEqual(drawsOf('FREQ=MINUTELY;BYSECOND=59;COUNT=1', campaign), ['2026-05-05T14:00:59Z'])
})

test('a counted hourly rule counts the repeated hour too', (t) => {
  const night = { startsAt: '2026-11-01T04:00:00Z', from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }
  t.deepEqual(drawsOf('FREQ=HOURLY;COUNT=4', night), hours('2026-11-01', 4, 7))
})

const ends = (t: ExecutionContext, rule: string, last: string) => {
  t.is(nextOf(rule, last, startsAt, 'UTC'), null)
  t.is(nextOf(rule, instant(last).subtract({ seconds: 1 }).toString(), startsAt, 'UTC'), short(instant(last)))
}

test('after its last draw a rule has no next one', (t) => {
  ends(t, 'FREQ=DAILY;COUNT=3', '2026-05-07T13:37:42Z')
  ends(t, 'FREQ=DAILY;UNTIL=20260507T235959Z', '2026-05-07T13:37:42Z')
})

test('a rule that never fires has no next draw', (t) => {
  for (const rule of [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;INTERVAL=2;BYMINUTE=0',
    'FREQ=DAILY;UNTIL=20250101T000000Z',
  ]) {
    t.is(nextOf(rule, startsAt, startsAt, 'UTC'), null, rule)
  }
})
