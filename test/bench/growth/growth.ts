import pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { listCampaigns, listPayouts } from '../../../db/queries/partner-api/campaigns.ts'
import { listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { listNeeds, listNextDraws } from '../../../db/queries/portal/home.ts'
import { listPastDrawings, listUpcomingDrawings } from '../../../db/queries/portal/drawings.ts'
import { listPortalHeld } from '../../../db/queries/portal/held.ts'
import { listMonths, listPortalPayouts } from '../../../db/queries/portal/payouts.ts'
import type { Statement } from '../../../db/statements.ts'
import { makeCampaign, makeKey, makePartner } from '../../support/factory.ts'
import { type Bench, onBench } from '../support/bench.ts'
import { type Figure, percentile, timesOf } from '../support/report.ts'
import { fillCampaigns, fillPaid } from './fill.ts'

/** `GROWTH_SCALE=0.01` is for a first look. */
const SCALE = Number(process.env['GROWTH_SCALE'] ?? 1)
const PARTNERS = 1_000 * SCALE
const CAMPAIGNS = 100_000 * SCALE
const PAID_EACH = 10
const LONG = 500_000 * SCALE
const PAGE_ROWS = 51
const RUNS = 30

const MANY = sql.fragment`select * from campaign where slug like 'many-%'`

type Asker = { key: string; slug: string }
type Cell = { ms: number; buffers: number }

const reads = ({
  key,
  slug,
}: Asker): readonly (readonly [Statement<unknown>, readonly (string | number | null)[]])[] => [
  [listCampaigns, [key, null, null, PAGE_ROWS]],
  [listDrawings({}), [key, slug, null, null, PAGE_ROWS]],
  [listDrawings({ status: 'paid' }), [key, slug, null, null, PAGE_ROWS]],
  [listPayouts, [key, slug, null, null, PAGE_ROWS]],
  [listUpcomingDrawings, [key, slug, null]],
  [listPastDrawings, [key, slug, null]],
  [listPortalPayouts, [key, null, null]],
  [listMonths, [key]],
  [listPortalHeld, [key]],
  [listNeeds, [key]],
  [listNextDraws, [key]],
]

const measure = async (bench: Bench, asker: Asker): Promise<ReadonlyMap<string, Cell>> => {
  const client = new pg.Client({ connectionString: bench.url })
  await client.connect()
  const cells = new Map<string, Cell>()
  for (const [{ name, text }, values] of reads(asker)) {
    const ask = () => client.query({ name, text, values: [...values] })
    await timesOf(RUNS, ask)
    const times = await timesOf(RUNS, ask)
    const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute "${name}" (${given.join(', ')})`,
    )
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan
    cells.set(name, { ms: Math.max(percentile(times, 50), 0.1), buffers: hit + read })
  }
  await client.end()
  return cells
}

/** A partner that has a page of paid drawings. */
const makeAsker = async (bench: Bench) => {
  const partner = await makePartner(bench)
  const { id, slug } = await makeCampaign(bench, { partner })
  await fillPaid(bench.pool, sql.fragment`select * from campaign where id = ${id}`, PAGE_ROWS)
  return { id, slug, key: (await makeKey(bench, { partner })).id }
}

/** The partner of the first of the many campaigns. */
const ownerOf = async (bench: Bench): Promise<Asker> => {
  const partner = await bench.pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select partner_id as id from campaign where slug = 'many-0'`,
  )
  return { slug: 'many-0', key: (await makeKey(bench, { partner })).id }
}

const figuresOf = (where: string, cells: ReadonlyMap<string, Cell>, empty: ReadonlyMap<string, Cell>): Figure[] =>
  [...cells].map(([name, { ms, buffers }]) => {
    const alone = empty.get(name) as Cell
    const value = `${(ms / alone.ms).toFixed(1)} × (${ms} ms, ${buffers} buffers)`
    return {
      name: `${name}, ${where}`,
      target: '≤ 1.3 ×',
      value,
      raw: `${alone.ms} ms, ${alone.buffers} buffers when empty`,
    }
  })

/** What the reads of one partner cost beside all that there is of others, and beside what it has itself. */
export const growth = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  const compare = async (bench: Bench, what: string, asker: Asker, empty: ReadonlyMap<string, Cell>) => {
    figures.push(...figuresOf(`another partner, ${what}`, await measure(bench, asker), empty))
    figures.push(...figuresOf(`the partner, ${what}`, await measure(bench, await ownerOf(bench)), empty))
  }
  await onBench(async (bench) => {
    const asker = await makeAsker(bench)
    const empty = await measure(bench, asker)
    await fillCampaigns(bench.pool, asker.id, { partners: PARTNERS, campaigns: CAMPAIGNS })
    await compare(bench, `${CAMPAIGNS} campaigns of ${PARTNERS} partners`, asker, empty)
    await fillPaid(bench.pool, MANY, PAID_EACH)
    await compare(bench, `and ${CAMPAIGNS * PAID_EACH} paid drawings`, asker, empty)
  })
  await onBench(async (bench) => {
    const asker = await makeAsker(bench)
    const empty = await measure(bench, asker)
    await fillCampaigns(bench.pool, asker.id, { partners: 1, campaigns: 1 })
    await fillPaid(bench.pool, MANY, LONG)
    await compare(bench, `one campaign of ${LONG} drawings`, asker, empty)
  })
  return figures
}
