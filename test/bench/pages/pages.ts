import { sql } from 'slonik'
import { z } from 'zod'
import { makePartner } from '../../support/factory.ts'
import { type Bench, onBench, until } from '../support/bench.ts'
import { fillDrawings, makeCampaigns } from '../support/fill.ts'
import { postmasterOf, processorMs } from '../support/processor.ts'
import type { Figure } from '../support/report.ts'
import { front } from './front.ts'

const DRAWINGS = 2_000
const CAMPAIGNS = 20
const WINNERS = 10
const LEAD_MS = 15_000

const counted = z.object({ count: z.number() })
const bytesRow = z.object({ bytes: z.number() })

/** What has been used so far: processor time, and bytes of the write-ahead log. */
const used = async (bench: Bench, worker: number) => ({
  workerMs: await processorMs(worker),
  postgresMs: await processorMs(await postmasterOf(bench.pool)),
  walBytes: await bench.pool.oneFirst(
    sql.type(bytesRow)`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  ),
})

type Used = Awaited<ReturnType<typeof used>>

const difference = (one: Used, other: Used): Used => ({
  workerMs: one.workerMs - other.workerMs,
  postgresMs: one.postgresMs - other.postgresMs,
  walBytes: one.walBytes - other.walBytes,
})

const untilNone = (rest: () => Promise<number>) => until(async () => (await rest()) === 0, { everyMs: 100 })

/** Drawings from being made until they are paid, with their pages or without: then nothing is ever marked. */
const draw = (hasPages: boolean) =>
  onBench(async (bench) => {
    const { pool } = bench
    const campaignIds = await makeCampaigns(bench, await makePartner(bench), CAMPAIGNS)
    if (!hasPages) {
      await pool.query(sql.unsafe`alter table drawing disable trigger drawing_is_to_be_shown`)
      await pool.query(sql.unsafe`alter table drawing disable trigger drawing_is_to_be_shown_anew`)
    }
    const stale = () =>
      pool.oneFirst(sql.type(counted)`
        select count(*)::int as count from stale_page where since <= now() and subject <> 'site' or subject like '%/proof'`)
    const unpaid = () =>
      pool.oneFirst(sql.type(counted)`select count(*)::int as count from drawing where status <> 'paid'`)
    const worker = bench.start('worker/main.ts', { LOG_LEVEL: 'error' }).pid as number
    const assets = sql.type(counted)`select count(*)::int as count from site_file where subject = 'assets'`
    await until(async () => (await pool.oneFirst(assets)) > 0)
    await untilNone(stale)
    await pool.query(sql.unsafe`checkpoint`)
    const atStart = await used(bench, worker)
    const cutoffAt = new Date(Date.now() + LEAD_MS)
    await fillDrawings(pool, { campaignIds, perCampaign: DRAWINGS / CAMPAIGNS, winners: WINNERS, cutoffAt })
    await untilNone(stale)
    if (Date.now() > cutoffAt.getTime()) throw new Error('The open pages were not there before the drawings were due.')
    const open = difference(await used(bench, worker), atStart)
    await untilNone(unpaid)
    await untilNone(stale)
    const all = difference(await used(bench, worker), atStart)
    const diskBytes = await pool.oneFirst(sql.type(bytesRow)`
      select pg_total_relation_size('site_file')::float8 as bytes`)
    return { open, all, diskBytes }
  })

const inWords = ({ workerMs, postgresMs: databaseMs, walBytes }: Used): string =>
  `${((workerMs + databaseMs) / DRAWINGS).toFixed(2)} ms (worker ${(workerMs / DRAWINGS).toFixed(2)}, Postgres ${(databaseMs / DRAWINGS).toFixed(2)}) and ${(walBytes / DRAWINGS / 1_000).toFixed(1)} kB of WAL`

/** What proofs and pages cost beside the draws that they show, and the front page of many campaigns. */
export const pages = async (): Promise<Figure[]> => {
  const without = await draw(false)
  const beside = await draw(true)
  return [
    {
      name: `proofs and pages of ${DRAWINGS} drawings of ${WINNERS} winners in ${CAMPAIGNS} campaigns, each drawing`,
      target: '≤ 1 ms and ≤ 8 kB',
      value: `${inWords(difference(beside.all, without.all))}, of it before the draw ${inWords(difference(beside.open, without.open))}; ${(beside.diskBytes / DRAWINGS / 1_000).toFixed(1)} kB on disk`,
      raw: `${inWords(without.all)} for the draws themselves`,
    },
    ...(await front()),
  ]
}
