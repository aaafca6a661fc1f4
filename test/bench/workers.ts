/** How fast several workers process one burst, and what they cost while there is nothing to do. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { makePartner } from '../support/factory.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { fillDrawings, makeCampaigns } from './support/fill.ts'
import { postmasterOf, processorMs } from './support/processor.ts'
import type { Figure } from './support/report.ts'

const DRAWINGS = 2_000
/** Drawn before the measurement, as new connections and programs are slow in their first second. */
const WARM_UP_DRAWINGS = 4_000
const CAMPAIGNS = 20
const WINNERS = 10
const LEAD_MS = 8_000
const LOOK_EVERY_MS = 20
const SETTLE_MS = 2_000
/** By then a worker has loaded its code, planned its statements, and finished its first looks. */
const STARTED_MS = 15_000
const IDLE_MS = 10_000
const WORKERS_IN_BURST = [1, 2, 4, 8] as const
const WORKERS_IDLE = [1, 8, 32] as const

const counted = z.object({ count: z.number() })

const count = ({ pool }: Bench, what: 'paid' | 'commits' | 'connections'): Promise<number> =>
  pool.oneFirst(
    {
      paid: sql.type(counted)`select count(*)::int as count from drawing where status = 'paid'`,
      commits: sql.type(counted)`
        select (pg_stat_get_db_xact_commit(oid) + pg_stat_get_db_xact_rollback(oid))::int as count
        from pg_database where datname = current_database()`,
      connections: sql.type(counted)`
        select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
    }[what],
  )

/** Starts workers, and resolves once the connections that they open have become no more for a while. */
const startWorkers = async (bench: Bench, workers: number): Promise<number> => {
  const before = await count(bench, 'connections')
  for (let i = 0; i < workers; i += 1) bench.start('worker/main.ts')
  let last = -1
  const isStill = async () => {
    const now = await count(bench, 'connections')
    const still = now === last && now > before
    last = now
    return still
  }
  await until(isStill, { everyMs: SETTLE_MS })
  return (last - before) / workers
}

type Burst = { seconds: number; commits: number; postgresMs: number }

/** Lets drawings come due at one moment, and waits until all that there are have been paid. */
const runBurst = async (bench: Bench, drawings: number): Promise<Burst> => {
  const partner = await makePartner(bench)
  const campaignIds = await makeCampaigns(bench, partner, CAMPAIGNS)
  const cutoffAt = new Date(Date.now() + LEAD_MS)
  await fillDrawings(bench.pool, { campaignIds, perCampaign: drawings / CAMPAIGNS, winners: WINNERS, cutoffAt })
  const postmaster = await postmasterOf(bench.pool)
  const all = drawings + (await count(bench, 'paid'))
  await pause(cutoffAt.getTime() - Date.now())
  const commits = await count(bench, 'commits')
  const ms = await processorMs(postmaster)
  await until(async () => (await count(bench, 'paid')) === all, { everyMs: LOOK_EVERY_MS })
  const seconds = (Date.now() - cutoffAt.getTime()) / 1_000
  return {
    seconds,
    commits: (await count(bench, 'commits')) - commits,
    postgresMs: (await processorMs(postmaster)) - ms,
  }
}

const burstWith = (workers: number): Promise<Burst> =>
  onBench(async (bench) => {
    await bench.pool.query(sql.unsafe`analyze`)
    await startWorkers(bench, workers)
    await runBurst(bench, WARM_UP_DRAWINGS)
    return runBurst(bench, DRAWINGS)
  })

const idleWith = (workers: number): Promise<{ connections: number; commits: number; postgresMs: number }> =>
  onBench(async (bench) => {
    const connections = await startWorkers(bench, workers)
    await pause(STARTED_MS)
    const postmaster = await postmasterOf(bench.pool)
    const commits = await count(bench, 'commits')
    const ms = await processorMs(postmaster)
    await pause(IDLE_MS)
    const seconds = IDLE_MS / 1_000
    return {
      connections,
      commits: ((await count(bench, 'commits')) - commits) / seconds,
      postgresMs: ((await processorMs(postmaster)) - ms) / seconds,
    }
  })

export const workers = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  let alone: Burst | undefined
  for (const number of WORKERS_IN_BURST) {
    const ran = await burstWith(number)
    alone ??= ran
    figures.push({
      name: `${DRAWINGS.toLocaleString('en-US')} drawings due at once, paid by ${number} of the workers`,
      target: '≥ 0.95 times as fast as one',
      value: `${ran.seconds.toFixed(2)} s, ${(alone.seconds / ran.seconds).toFixed(2)} times as fast`,
      raw: `${ran.commits} transactions, ${ran.postgresMs} ms of a processor for Postgres; one worker ${alone.seconds.toFixed(2)} s, ${alone.commits}, ${alone.postgresMs} ms`,
    })
  }
  for (const number of WORKERS_IDLE) {
    const { connections, commits, postgresMs } = await idleWith(number)
    figures.push({
      name: `${number} of the workers, with nothing to do`,
      target: '≤ 10 statements/s each, Postgres ≤ 5 % of a processor for 32, ≤ 4 connections each',
      value: `${(commits / number).toFixed(1)} transactions/s and ${connections.toFixed(1)} connections each, ${(postgresMs / 10).toFixed(1)} % of a processor`,
      raw: 'nothing',
    })
  }
  return figures
}
