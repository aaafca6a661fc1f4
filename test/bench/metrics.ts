/** What measuring costs: a request, a scrape, and the database while many workers run. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { MAX_LIMIT } from '../../domain/rate-limit.ts'
import { freePort } from '../../local/ports.ts'
import { openMetrics } from '../../process/metrics/metrics.ts'
import { takeSnapshot } from '../../worker/metrics/snapshot.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner } from '../support/factory.ts'
import { limit } from '../support/partner-api/limits.ts'
import { at, compare, inWords } from './limits.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { fillDrawings, makeCampaigns } from './support/fill.ts'
import { type Figure, timesOf } from './support/report.ts'
import { startServer } from './support/server.ts'

const OBSERVED = 1_000_000
const SCRAPES = 200
/** A process that is scraped sooner than this returns what it has read before. */
const SCRAPE_EVERY_MS = 1_010
const WORKERS = 32
const WATCHED_MS = 60_000

/** Microseconds to note one request, of as many routes as a process has. */
const noteRequests = (): number => {
  const { own } = openMetrics({ readService: async () => [], readLanes: () => [] })
  const labels = Array.from({ length: 200 }, (_, i) => ({ route: `/route/${i}`, method: 'GET', status: 200 }))
  const startedAt = performance.now()
  for (let i = 0; i < OBSERVED; i += 1)
    own.prize_http_request_seconds.observe({ ...(labels[i % labels.length] as (typeof labels)[number]) }, 0.003)
  return ((performance.now() - startedAt) * 1_000) / OBSERVED
}

const requests = async (bench: Bench): Promise<Figure> => {
  const partner = await makePartner(bench)
  await limit(bench, partner, { read: MAX_LIMIT, write: MAX_LIMIT })
  const { key } = await makeKey(bench, { partner })
  const campaign = await makeCampaign(bench, { partner })
  const path = `/api/v1/campaigns/${campaign.slug}/drawings/${await makeDrawing(bench, { campaign })}`
  const off = await startServer(bench, 'test/bench/servers/limits.ts', { MEASURES: 'off' })
  const on = await startServer(bench, 'test/bench/servers/limits.ts')
  const [offTimes = [], onTimes = []] = await compare([off + path, on + path], key)
  const noteUs = noteRequests()
  await bench.stopChildren()
  const share = (noteUs / (Number(at(onTimes, 50)) * 1_000)) * 100
  return {
    name: 'measuring a request',
    target: '< 1 % of it',
    value: `${noteUs.toFixed(2)} µs, ${share.toFixed(2)} % of a read (${inWords(onTimes)})`,
    raw: `without: ${inWords(offTimes)}`,
  }
}

const counted = z.object({ count: z.number() })

/** Rows that were written of a table. */
const written = ({ pool }: Bench, table: string): Promise<number> =>
  pool.oneFirst(sql.type(counted)`
    select (n_tup_ins + n_tup_upd)::int as count from pg_stat_user_tables where relname = ${table}`)

const DRAWINGS_PER_CAMPAIGN = 1_000
const CAMPAIGNS = 20
const LOOKS = 20
/** Time to insert the drawings with their lists, which have to come before the cutoff. */
const DUE_AFTER_MS = 20_000

/** A look at the whole service by itself, while half of many drawings are due. */
const looks = async (bench: Bench): Promise<Figure> => {
  const partner = await makePartner(bench)
  const campaignIds = await makeCampaigns(bench, partner, CAMPAIGNS)
  const dueAt = performance.now() + DUE_AFTER_MS
  for (const [half, lead] of [DUE_AFTER_MS, 3_600_000].entries())
    await fillDrawings(bench.pool, {
      campaignIds: campaignIds.filter((_, i) => i % 2 === half),
      perCampaign: DRAWINGS_PER_CAMPAIGN,
      winners: 10,
      cutoffAt: new Date(Date.now() + lead),
    })
  await bench.pool.query(sql.unsafe`analyze`)
  await pause(dueAt - performance.now())
  const times = await timesOf(LOOKS, () => takeSnapshot(bench))
  return {
    name: `a look at the whole service, ${(CAMPAIGNS * DRAWINGS_PER_CAMPAIGN) / 2} drawings due and as many open`,
    target: '≤ 100 ms every 5 s',
    value: inWords(times),
    raw: 'one worker makes it',
  }
}

const WRITTEN = ['worker_sign', 'metric_snapshot'] as const

const database = async (bench: Bench): Promise<Figure[]> => {
  const port = await freePort()
  await startServer(bench, 'api/main.ts', { METRICS_PORT: String(port) })
  for (let i = 0; i < WORKERS; i += 1) bench.start('worker/main.ts')
  const running = () =>
    bench.pool.oneFirst(sql.type(counted)`
      select count(*)::int as count from worker_sign where seen_at > now() - interval '15 s'`)
  await until(async () => (await running()) === WORKERS, { everyMs: 1_000 })
  const before = await Promise.all(WRITTEN.map((table) => written(bench, table)))
  const times: number[] = []
  let bytes = 0
  const endAt = performance.now() + WATCHED_MS
  while (performance.now() < endAt && times.length < SCRAPES) {
    const startedAt = performance.now()
    bytes = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).length
    times.push(performance.now() - startedAt)
    await pause(SCRAPE_EVERY_MS)
  }
  const after = await Promise.all(WRITTEN.map((table) => written(bench, table)))
  const [signs = 0, snapshots = 0] = after.map((count, i) => (count - (before[i] as number)) / (WATCHED_MS / 1_000))
  return [
    {
      name: `statements for metrics with ${WORKERS} workers`,
      target: '< 1 a second by each',
      value: `${(signs / WORKERS).toFixed(2)} by each; the one on watch writes ${snapshots.toFixed(2)} looks more`,
      raw: 'none reads',
    },
    {
      name: 'a scrape that reads the database',
      target: '≤ 100 ms',
      value: `${inWords(times)}, ${Math.round(bytes / 1_000)} kB`,
      raw: `beside ${WORKERS} workers that wait`,
    },
  ]
}

export const metrics = async (): Promise<Figure[]> => [
  await onBench(requests),
  await onBench(looks),
  ...(await onBench(database)),
]
