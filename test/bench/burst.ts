import { sql } from 'slonik'
import { z } from 'zod'
import { makePartner } from '../support/factory.ts'
import { fillDrawings, makeCampaigns } from './support/fill.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import type { Figure } from './support/report.ts'

const DRAWINGS = 10_000
const CAMPAIGNS = 100
const WINNERS = 10
const LEAD_MS = 20_000

/** The scan ends at the first drawing that is not paid, so that polling costs next to nothing. */
const areAllPaid = ({ pool }: Bench): Promise<boolean> =>
  pool.oneFirst(
    sql.type(z.object({ paid: z.boolean() }))`select not exists (select from drawing where status <> 'paid') as paid`,
  )

/** Moves as many rows with one statement per batch and nothing else: what Postgres alone takes for the same work. */
const rawLimit = async ({ pool }: Bench): Promise<number> => {
  await pool.query(sql.unsafe`create table bare (id int primary key, status int not null, filler text)`)
  await pool.query(sql.unsafe`insert into bare select i, 0, repeat('x', 600) from generate_series(1, ${DRAWINGS}) i`)
  const startedAt = performance.now()
  for (let status = 1; status <= 5; status += 1) {
    for (let first = 1; first <= DRAWINGS; first += 500) {
      await pool.query(sql.unsafe`update bare set status = ${status} where id between ${first} and ${first + 499}`)
    }
  }
  return (performance.now() - startedAt) / 1000
}

/** 10,000 drawings of 10 winners due at one instant, after statistics were taken while every table was empty. */
export const burst = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    await bench.pool.query(sql.unsafe`analyze`)
    const partner = await makePartner(bench)
    const campaignIds = await makeCampaigns(bench, partner, CAMPAIGNS)
    bench.start('worker/main.ts')
    const cutoffAt = new Date(Date.now() + LEAD_MS)
    await fillDrawings(bench.pool, { campaignIds, perCampaign: DRAWINGS / CAMPAIGNS, winners: WINNERS, cutoffAt })
    if (Date.now() > cutoffAt.getTime() - 6_000) throw new Error('The drawings were not ready before they were due.')
    await until(() => areAllPaid(bench), { everyMs: 20 })
    const seconds = (Date.now() - cutoffAt.getTime()) / 1000
    return [
      {
        name: '10,000 drawings × 10 winners due at once, settled and paid',
        target: '≤ 5 s',
        value: `${seconds.toFixed(2)} s`,
        raw: `${(await rawLimit(bench)).toFixed(2)} s for bare updates`,
      },
    ]
  })
