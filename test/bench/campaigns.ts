import { sql } from 'slonik'
import { z } from 'zod'
import { remindOnce } from '../../worker/reminders.ts'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { type Figure, percentile, timesOf } from './support/report.ts'

const CAMPAIGNS = 10_000
const PASSES = 50
/** How long before they are due rows are written: as in production, their reminders are then made ahead. */
export const LEAD_MS = 12_000
const DAY_MS = 86_400_000
const DAYS_BEFORE = 30

export const count = (bench: Bench, from: ReturnType<typeof sql.fragment>): Promise<number> =>
  bench.pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from ${from}`)

/** Copies a campaign under other names, so that none has anything to do. Returns the ids of all. */
export const copyCampaign = async ({ pool }: Bench, id: string, copies: number): Promise<readonly string[]> => {
  await pool.query(sql.unsafe`
    with copied as (
      insert into campaign
      select (jsonb_populate_record(c, jsonb_build_object('id', 'cmp_' || substr(md5(n::text), 1, 22), 'slug', 'copy-' || n))).*
      from campaign c, generate_series(2, ${copies}) n where c.id = ${id}
      returning id
    )
    insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    select c.id, from_draw_at, prize_table_id, winners_per_draw from copied c, campaign_terms where campaign_id = ${id}`)
  await pool.query(sql.unsafe`update campaign set next_draw_at = null, guarantee_ends_at = null`)
  await pool.query(sql.unsafe`analyze`)
  return pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from campaign`)
}

/** What Postgres alone takes for as many rows in the same batches. */
export const rawInserts = async ({ pool }: Bench, rows: number): Promise<number> => {
  await pool.query(sql.unsafe`create table bare (id int primary key, filler text)`)
  const startedAt = performance.now()
  for (let first = 0; first < rows; first += 1_000)
    await pool.query(
      sql.unsafe`insert into bare select i, repeat('x', 300) from generate_series(${first}::int, ${first + 999}::int) i`,
    )
  return (performance.now() - startedAt) / 1000
}

/** All campaigns get their drawings at once; then passes over them that find nothing to do. */
const creation = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const dueAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + LEAD_MS)
    const startsAt = new Date(dueAt.getTime() - DAYS_BEFORE * DAY_MS).toISOString()
    const { id } = await makeCampaign(bench, { partner, startsAt, cadence: 'FREQ=DAILY', timeZone: 'UTC' })
    await copyCampaign(bench, id, CAMPAIGNS)
    await bench.pool.query(sql.unsafe`
      update campaign set next_draw_at = ${dueAt.toISOString()}::timestamptz + interval '48 hours'`)
    bench.start('worker/main.ts')
    const filled = () =>
      count(
        bench,
        sql.fragment`campaign where next_draw_at > ${dueAt.toISOString()}::timestamptz + interval '49 hours'`,
      )
    await until(async () => (await filled()) === CAMPAIGNS, { everyMs: 20 })
    const seconds = (Date.now() - dueAt.getTime()) / 1000
    const made = await count(bench, sql.fragment`drawing`)
    await bench.stopChildren()
    const times = await timesOf(PASSES, () => remindOnce(bench))
    return [
      {
        name: `drawings made for ${CAMPAIGNS} campaigns`,
        target: '≤ 5 s',
        value: `${seconds.toFixed(2)} s for ${made} drawings`,
        raw: `${(await rawInserts(bench, made)).toFixed(2)} s for as many bare rows`,
      },
      {
        name: `a pass over ${CAMPAIGNS} campaigns that finds nothing to do`,
        target: '≤ 200 ms',
        value: `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`,
        raw: 'none',
      },
    ]
  })

/** The cost of many campaigns that are due at once. */
export const campaigns = creation
