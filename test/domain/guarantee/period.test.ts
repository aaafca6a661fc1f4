import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { type Pause, type Period, periodEnd, periodsOver } from '../../../domain/guarantee/period.ts'
import {
  calendarCampaign,
  courseOf,
  ofMs,
  stopWatchCampaign,
  type WalkedCampaign,
  walkedPeriods,
  walkPeriod,
} from '../../support/guarantee/period-walk.ts'

const instant = (text: string) => Temporal.Instant.from(text)

/** What is left of an instant's text after cutting seconds that are zero. */
const short = (time: Temporal.Instant | null): string | null => time && time.toString().replace(/:00Z$/, 'Z')

/** From when to when; null: still running. */
type Span = readonly [string, string | null]

const pausesOf = (spans: readonly Span[]): Pause[] =>
  spans.map(([from, to]) => ({ pausedAt: instant(from), resumedAt: to === null ? null : instant(to) }))

const endOf = (period: string, start: string, pauses: readonly Span[] = [], timeZone = 'UTC') =>
  short(periodEnd({ period, timeZone }, instant(start), pausesOf(pauses)))

/** The end of the day that the first of June is when nothing is paused. */
const juneEnd = (...pauses: Span[]) => endOf('P1D', '2026-06-01T00:00Z', pauses)

test('without a pause a period ends its length after its start', (t) => {
  t.is(endOf('PT10S', '2026-06-01T00:00:00.123Z'), '2026-06-01T00:00:10.123Z')
  t.is(endOf('P7D', '2026-06-01T12:00Z'), '2026-06-08T12:00Z')
  t.is(endOf('P1W', '2026-06-01T12:00Z'), '2026-06-08T12:00Z')
  t.is(endOf('P1Y2M3DT4H', '2026-06-01T12:00Z'), '2027-08-04T16:00Z')
})

test('a pause moves the end back by its length, and several by all of theirs', (t) => {
  t.is(juneEnd(['2026-06-01T10:00Z', '2026-06-01T13:30Z']), '2026-06-02T03:30Z')
  t.is(juneEnd(['2026-06-01T10:00Z', '2026-06-01T10:00:00.001Z']), '2026-06-02T00:00:00.001Z')
  t.is(
    juneEnd(['2026-06-01T10:00Z', '2026-06-01T11:00Z'], ['2026-06-01T12:00Z', '2026-06-01T14:00Z']),
    '2026-06-02T03:00Z',
  )
  t.is(juneEnd(['2026-06-01T10:00Z', '2026-06-01T10:00Z']), '2026-06-02T00:00Z')
})

test('a pause that lasts beyond the end counts whole, and so does one that begins before the end that was moved', (t) => {
  t.is(juneEnd(['2026-06-01T23:00Z', '2026-06-09T23:00Z']), '2026-06-10T00:00Z')
  const first: Span = ['2026-06-01T10:00Z', '2026-06-01T12:00Z']
  t.is(juneEnd(first, ['2026-06-02T01:00Z', '2026-06-02T04:00Z']), '2026-06-02T05:00Z')
  t.is(juneEnd(first, ['2026-06-02T02:00Z', '2026-06-02T04:00Z']), '2026-06-02T02:00Z')
  t.is(juneEnd(['2026-06-02T01:00Z', '2026-06-02T04:00Z']), '2026-06-02T00:00Z')
})

test('a pause that begins exactly at the end belongs to the next period', (t) => {
  const atEnd: Span = ['2026-06-02T00:00Z', '2026-06-02T05:00Z']
  t.is(juneEnd(atEnd), '2026-06-02T00:00Z')
  t.is(endOf('P1D', '2026-06-02T00:00Z', [atEnd]), '2026-06-03T05:00Z')
  t.is(juneEnd(['2026-06-01T23:59:59.999Z', '2026-06-02T05:00Z']), '2026-06-02T05:00:00.001Z')
})

test('pauses back to back count like one', (t) => {
  t.is(
    juneEnd(['2026-06-01T23:00Z', '2026-06-02T01:00Z'], ['2026-06-02T01:00Z', '2026-06-02T06:00Z']),
    juneEnd(['2026-06-01T23:00Z', '2026-06-02T06:00Z']),
  )
})

test('of a pause that began before the period only the part in it counts, and nothing of one that was over by then', (t) => {
  t.is(juneEnd(['2026-05-20T00:00Z', '2026-06-01T02:00Z']), '2026-06-02T02:00Z')
  t.is(juneEnd(['2026-05-20T00:00Z', '2026-06-01T00:00Z']), '2026-06-02T00:00Z')
  t.is(
    juneEnd(['2026-05-20T00:00Z', '2026-05-21T00:00Z'], ['2026-06-01T06:00Z', '2026-06-01T07:00Z']),
    '2026-06-02T01:00Z',
  )
})

test('while a pause is running, the end of the period that it falls into is not known', (t) => {
  t.is(juneEnd(['2026-06-01T10:00Z', null]), null)
  t.is(juneEnd(['2026-06-01T00:00Z', null]), null)
  t.is(juneEnd(['2026-05-01T00:00Z', null]), null)
  t.is(juneEnd(['2026-06-01T23:59:59.999Z', null]), null)
  t.is(juneEnd(['2026-06-01T10:00Z', '2026-06-01T12:00Z'], ['2026-06-02T01:00Z', null]), null)
  t.is(juneEnd(['2026-06-02T00:00Z', null]), '2026-06-02T00:00Z')
})

test('a period of days keeps its time on the wall when clocks change, one of hours does not', (t) => {
  const inNewYork = (period: string, start: string) => endOf(period, start, [], 'America/New_York')
  t.is(inNewYork('P1D', '2026-03-07T23:00Z'), '2026-03-08T22:00Z')
  t.is(inNewYork('PT24H', '2026-03-07T23:00Z'), '2026-03-08T23:00Z')
  t.is(inNewYork('P1D', '2026-10-31T22:00Z'), '2026-11-01T23:00Z')
  t.is(inNewYork('PT24H', '2026-10-31T22:00Z'), '2026-11-01T22:00Z')
  t.is(inNewYork('P1DT1H', '2026-03-07T06:30Z'), '2026-03-08T07:30Z')
  t.is(endOf('P7D', '2026-10-01T00:00Z', [], 'Australia/Lord_Howe'), '2026-10-07T23:30Z')
  t.is(endOf('P7D', '2026-04-01T00:00Z', [], 'Australia/Lord_Howe'), '2026-04-08T00:30Z')
  t.is(endOf('P7D', '2026-03-05T00:00Z', [], 'Asia/Tokyo'), '2026-03-12T00:00Z')
})

test('an end that the clock skips is as much later, and one that it shows twice is the first', (t) => {
  t.is(endOf('P1D', '2026-03-07T07:30Z', [], 'America/New_York'), '2026-03-08T07:30Z')
  t.is(endOf('P1D', '2026-10-31T05:30Z', [], 'America/New_York'), '2026-11-01T05:30Z')
  t.is(endOf('P1D', '2026-11-01T06:30Z', [], 'America/New_York'), '2026-11-02T06:30Z')
  t.is(endOf('P1D', '2011-12-29T20:00Z', [], 'Pacific/Apia'), '2011-12-30T20:00Z')
})

test('a pause that pushes the end over a change of the clocks still pushes it by its length', (t) => {
  const night: Span = ['2026-03-07T02:00Z', '2026-03-07T14:00Z']
  t.is(endOf('P1D', '2026-03-06T23:00Z', [night], 'America/New_York'), '2026-03-08T11:00Z')
})

test('a month that has no such day ends on its last', (t) => {
  t.is(endOf('P1M', '2026-01-31T12:00Z'), '2026-02-28T12:00Z')
  t.is(endOf('P1M', '2028-01-31T12:00Z'), '2028-02-29T12:00Z')
  t.is(endOf('P1M', '2026-03-31T12:00Z'), '2026-04-30T12:00Z')
  t.is(endOf('P1Y', '2028-02-29T12:00Z'), '2029-02-28T12:00Z')
})

const june = { start: instant('2026-06-01T00:00Z'), pauses: [] as Pause[], endedAt: null as Temporal.Instant | null }

const overAt = (course: Partial<typeof june>, now: string, limit = 10) =>
  periodsOver({ period: 'P1D', timeZone: 'UTC' }, { ...june, ...course }, instant(now), limit).map(({ start, end }) => [
    short(start),
    short(end),
  ])

const first = ['2026-06-01T00:00Z', '2026-06-02T00:00Z']
const second = ['2026-06-02T00:00Z', '2026-06-03T00:00Z']

test('a period is over from its end on', (t) => {
  t.deepEqual(overAt({}, '2026-05-01T00:00Z'), [])
  t.deepEqual(overAt({}, '2026-06-01T23:59:59.999Z'), [])
  t.deepEqual(overAt({}, '2026-06-02T00:00Z'), [first])
  t.deepEqual(overAt({}, '2026-06-03T12:00Z'), [first, second])
  t.deepEqual(overAt({}, '2026-06-09T00:00Z', 2), [first, second])
  t.deepEqual(overAt({}, '2026-06-09T00:00Z', 0), [])
})

test('a period starts where a pause moved the end of the one before it', (t) => {
  t.deepEqual(overAt({ pauses: pausesOf([['2026-06-01T10:00Z', '2026-06-01T15:00Z']]) }, '2026-06-03T12:00Z'), [
    ['2026-06-01T00:00Z', '2026-06-02T05:00Z'],
    ['2026-06-02T05:00Z', '2026-06-03T05:00Z'],
  ])
})

test('a period that a pause is running in is not over', (t) => {
  t.deepEqual(overAt({ pauses: pausesOf([['2026-06-02T10:00Z', null]]) }, '2026-07-01T00:00Z'), [first])
  t.deepEqual(overAt({ pauses: pausesOf([['2026-06-03T00:00Z', null]]) }, '2026-07-01T00:00Z'), [first, second])
})

test('a period that had started when its campaign ended runs to its regular end, and none starts after it', (t) => {
  const now = '2026-07-01T00:00Z'
  t.deepEqual(overAt({ endedAt: instant('2026-06-02T00:00:00.001Z') }, now), [first, second])
  t.deepEqual(overAt({ endedAt: instant('2026-06-02T00:00Z') }, now), [first])
  t.deepEqual(overAt({ endedAt: instant('2026-06-01T00:00Z') }, now), [])
  t.deepEqual(overAt({ endedAt: instant('2026-06-01T12:00Z') }, '2026-06-01T13:00Z'), [])
})

const endsAsWalked = (t: ExecutionContext, campaign: WalkedCampaign) => {
  const { calendar, stepMs } = campaign
  const { start, pauses } = courseOf(campaign)
  for (let from = start, period = 1; period <= 3; period += 1) {
    const walked = walkPeriod(calendar, from.epochMilliseconds, campaign.pauses, stepMs)
    t.is(periodEnd(calendar, from, pauses)?.epochMilliseconds ?? null, walked)
    if (walked === null) return
    from = ofMs(walked)
  }
}

test('a period of hours and seconds ends when a stopwatch that stands still in pauses says so', (t) => {
  const property = fc.property(stopWatchCampaign, (campaign) => endsAsWalked(t, campaign))
  fc.assert(property, { numRuns: 2000 })
})

test('a period of days and months ends when the clock on the wall says so, and later by the pauses in it', (t) => {
  const property = fc.property(calendarCampaign, (campaign) => endsAsWalked(t, campaign))
  fc.assert(property, { numRuns: 600 })
})

const anyCampaign = fc.oneof(stopWatchCampaign, calendarCampaign)
const farAway = ofMs(Date.UTC(2100, 0))
const inMs = ({ start, end }: Period) => ({ start: start.epochMilliseconds, end: end.epochMilliseconds })

test('the periods that are over are those that a stopwatch finds', (t) => {
  const steps = fc.integer({ min: -5, max: 400 })
  const endedAfter = fc.option(steps, { nil: null })
  const property = fc.property(stopWatchCampaign, steps, endedAfter, fc.nat(6), (campaign, after, ended, limit) => {
    const { calendar, start, stepMs } = campaign
    const now = start + after * stepMs
    const endedAt = ended === null ? null : start + ended * stepMs
    t.deepEqual(
      periodsOver(calendar, courseOf(campaign, endedAt), ofMs(now), limit).map(inMs),
      walkedPeriods(campaign)
        .filter((period) => period.end <= now && (endedAt === null || period.start < endedAt))
        .slice(0, limit),
    )
  })
  fc.assert(property, { numRuns: 800 })
})

test('every moment from the start on is in exactly one period, and each period begins where the one before it ended', (t) => {
  const property = fc.property(anyCampaign, fc.nat(3000), (campaign, steps) => {
    const { calendar, start, stepMs } = campaign
    const moment = start + steps * stepMs
    const course = courseOf(campaign)
    const over = periodsOver(calendar, course, ofMs(moment), steps + 1)
    const next = over.at(-1)?.end ?? course.start
    const running = { start: next, end: periodEnd(calendar, next, course.pauses) ?? farAway }
    const periods = [...over, running].map(inMs)
    for (const [i, period] of periods.entries()) t.is(period.start, periods[i - 1]?.end ?? start)
    t.deepEqual(
      periods.filter((period) => period.start <= moment && moment < period.end),
      [inMs(running)],
    )
  })
  fc.assert(property, { numRuns: 800 })
})

/** When a campaign's nth period ends; one whose end is not known yet ends after all others. */
const nthEnd = (campaign: WalkedCampaign, n: number): number =>
  periodsOver(campaign.calendar, courseOf(campaign), farAway, n)[n - 1]?.end.epochMilliseconds ??
  Number.POSITIVE_INFINITY

test('one more pause never makes a period end earlier', (t) => {
  const cases = fc.oneof(
    fc.tuple(stopWatchCampaign, fc.integer({ min: 1, max: 4 })),
    // Only first periods: a later one, a month from January 31st, 1:00, ends before one from January 30th, 23:00.
    fc.tuple(calendarCampaign, fc.constant(1)),
  )
  const property = fc.property(cases, fc.nat(), ([campaign, n], which) => {
    const { pauses } = campaign
    const fewer = pauses.toSpliced(which % Math.max(pauses.length, 1), 1)
    t.true(nthEnd(campaign, n) >= nthEnd({ ...campaign, pauses: fewer }, n))
  })
  fc.assert(property, { numRuns: 1500 })
})

test('what is left of a period without its pauses is exactly as long as a period that was never paused', (t) => {
  const property = fc.property(anyCampaign, (campaign) => {
    const { start, pauses } = campaign
    const end = nthEnd(campaign, 1)
    if (end === Number.POSITIVE_INFINITY) return
    const paused = pauses.map(({ from, to }) => Math.max(0, Math.min(to ?? end, end) - Math.max(from, start)))
    t.is(end - start - paused.reduce((a, b) => a + b, 0), nthEnd({ ...campaign, pauses: [] }, 1) - start)
  })
  fc.assert(property, { numRuns: 1500 })
})
