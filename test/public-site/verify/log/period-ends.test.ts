/** The verifier has a calendar of its own: not all that it runs with have `Temporal`. */
import test from 'ava'
import { type Pause, periodsOver } from '../../../../domain/guarantee/period.ts'
import { openPromising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'

const PERIODS = 40

const at = (text: string) => Temporal.Instant.from(text)
const between = (pausedAt: string, resumedAt: string): Pause => ({ pausedAt: at(pausedAt), resumedAt: at(resumedAt) })
const textOf = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

type Calendar = { period: string; timeZone: string; startsAt: string; pauses?: readonly Pause[] }

const calendars: readonly Calendar[] = [
  { period: 'P1M', timeZone: 'Europe/Berlin', startsAt: '2024-01-31T01:30:00.123Z' },
  { period: 'P1M', timeZone: 'America/New_York', startsAt: '1970-01-01T00:00:00Z' },
  { period: 'P1D', timeZone: 'Europe/Berlin', startsAt: '2026-03-10T01:30:00Z' },
  { period: 'P1D', timeZone: 'Europe/Berlin', startsAt: '2026-10-10T00:30:00Z' },
  { period: 'P1D', timeZone: 'America/New_York', startsAt: '2026-02-20T07:15:00Z' },
  { period: 'P1D', timeZone: 'America/New_York', startsAt: '2026-10-20T05:15:00Z' },
  { period: 'P1D', timeZone: 'Australia/Lord_Howe', startsAt: '2026-03-20T15:15:00Z' },
  { period: 'P1D', timeZone: 'Australia/Lord_Howe', startsAt: '2026-09-20T15:45:00Z' },
  { period: 'P1D', timeZone: 'Pacific/Apia', startsAt: '2011-12-20T11:00:00Z' },
  { period: 'P1Y2M3W4DT5H6M7S', timeZone: 'America/St_Johns', startsAt: '2024-02-29T03:29:59.999Z' },
  { period: 'P2W', timeZone: 'Asia/Kathmandu', startsAt: '2025-12-31T18:15:00Z' },
  { period: 'P1MT1H', timeZone: 'Africa/Casablanca', startsAt: '2025-01-30T23:00:00Z' },
  { period: 'PT36H', timeZone: 'Europe/Berlin', startsAt: '2026-03-20T12:00:00Z' },
  {
    period: 'P1W',
    timeZone: 'Europe/Berlin',
    startsAt: '2026-03-01T00:00:00Z',
    pauses: [
      between('2026-03-03T00:00:00Z', '2026-03-04T00:00:00.001Z'),
      between('2026-03-08T20:00:00Z', '2026-03-30T01:30:00Z'),
      between('2026-04-20T00:00:00Z', '2026-04-20T00:00:00.002Z'),
    ],
  },
]

const isIn = ({ pausedAt, resumedAt }: Pause, start: Temporal.Instant, end: Temporal.Instant): boolean =>
  Temporal.Instant.compare(resumedAt as Temporal.Instant, start) > 0 && Temporal.Instant.compare(pausedAt, end) < 0

for (const { period, timeZone, startsAt, pauses = [] } of calendars)
  test(`the ends of periods are found again: ${period} in ${timeZone} from ${startsAt} on${pauses.length > 0 ? ', with pauses' : ''}`, async (t) => {
    const site = await openPromising(t)
    const course = { start: at(startsAt), pauses, endedAt: null }
    const over = periodsOver({ period, timeZone }, course, at('2100-01-01T00:00:00Z'), PERIODS)
    t.is(over.length, PERIODS)
    const money = { thresholdCents: 10_000, amountCents: 25_000 }
    const periods = over.map(({ start, end }, i) => ({
      period: i + 1,
      periodStart: textOf(start),
      periodEnd: textOf(end),
      pauses: pauses
        .filter((pause) => isIn(pause, start, end))
        .map(({ pausedAt, resumedAt }) => ({
          pausedAt: textOf(pausedAt),
          resumedAt: textOf(resumedAt as Temporal.Instant),
        })),
      ...money,
      status: 'waiting',
    }))
    for (const { period: number, periodStart, periodEnd } of periods)
      site.log.add({
        type: 'guarantee',
        campaign: 'live',
        guarantee: `gua_live${number}`,
        periodStart,
        periodEnd,
        ...money,
      })
    site.show()
    const campaign = { timeZone, startsAt: textOf(at(startsAt)) }
    const ledger = { campaign, guarantee: { period, ...money }, periods: periods.toReversed(), nextBefore: null }
    site.files.set('/campaigns/live/guarantees.json', JSON.stringify(ledger))
    const { out, error, status } = await runVerifier('--monitor', site.url, '--once')
    t.is(status, 0, out + error)
  })
