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

const answered = z.object({ isSo: z.boolean() })
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

const untilSo = (isSo: () => Promise<boolean>) => until(isSo, { everyMs: 100 })

/** Drops every mark of a stale page from now on: those of drawings, the log, and the search for missing pages. */
const markNothing = async ({ pool }: Bench): Promise<void> => {
  await pool.query(sql.unsafe`
    create function mark_nothing() returns trigger language plpgsql as 'begin return null; end'`)
  await pool.query(sql.unsafe`
    create trigger nothing_is_marked before insert on stale_page for each row execute function mark_nothing()`)
  await pool.query(sql.unsafe`delete from stale_page`)
}

/** Drawings from being made until they are paid and logged, with their proofs and pages or without. */
const draw = (hasPages: boolean) =>
  onBench(async (bench) => {
    const { pool } = bench
    const campaignIds = await makeCampaigns(bench, await makePartner(bench), CAMPAIGNS)
    if (!hasPages) await markNothing(bench)
    // Each scan ends at the first row that is left, so that polling costs next to nothing.
    const isPaid = () =>
      pool.oneFirst(sql.type(answered)`select not exists (select from drawing where status <> 'paid') as "isSo"`)
    const isShown = () =>
      pool.oneFirst(sql.type(answered)`
        select not exists (select from log_wanted) and not exists (
          select from stale_page where since <= now() and subject <> 'site' or subject like '%/proof') as "isSo"`)
    const worker = bench.start('worker/main.ts', { LOG_LEVEL: 'error' }).pid as number
    await untilSo(() =>
      pool.oneFirst(sql.type(answered)`select exists (select from site_file where subject = 'assets') as "isSo"`),
    )
    await untilSo(isShown)
    await pool.query(sql.unsafe`checkpoint`)
    const atStart = await used(bench, worker)
    const cutoffAt = new Date(Date.now() + LEAD_MS)
    await fillDrawings(pool, { campaignIds, perCampaign: DRAWINGS / CAMPAIGNS, winners: WINNERS, cutoffAt })
    await untilSo(isShown)
    if (Date.now() > cutoffAt.getTime()) throw new Error('The open pages were not there before the drawings were due.')
    const open = difference(await used(bench, worker), atStart)
    await untilSo(isPaid)
    await untilSo(isShown)
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
