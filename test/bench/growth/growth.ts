import pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makeKey, makePartner } from '../../support/factory.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'
import { type Bench, onBench } from '../support/bench.ts'
import { type Figure, percentile, timesOf } from '../support/report.ts'
import { fillCampaigns, fillOwnCampaigns, fillPaid } from './fill.ts'
import { type Asker, PAGE_ROWS, reads } from './reads.ts'

/** `GROWTH_SCALE=0.01` is for a first look. */
const SCALE = Number(process.env['GROWTH_SCALE'] ?? 1)
const PARTNERS = 1_000 * SCALE
const CAMPAIGNS = 100_000 * SCALE
const PAID_EACH = 10
const LONG = 500_000 * SCALE
const RUNS = 30

const MANY = sql.fragment`select * from campaign where slug like 'many-%'`

type Cell = { ms: number; buffers: number }

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

const named = z.object({ campaign: z.string(), slug: z.string(), drawing: z.string(), guarantee: z.string() })

/** A partner with a new key, and the ids of its campaign, drawing and guarantee. */
const askerOf = async (bench: Bench, partner: string, endpoint: string, slug: string): Promise<Asker> => ({
  key: (await makeKey(bench, { partner })).id,
  endpoint,
  ...(await bench.pool.one(sql.type(named)`
    select id as campaign, slug, (select id from drawing where campaign_id = c.id order by draw_at limit 1) as drawing,
      coalesce((select id from guarantee where campaign_id = c.id limit 1), '') as guarantee
    from campaign c where slug = ${slug}`)),
})

/** A partner that has a page of paid drawings, and as many campaigns as each of the others will have. */
const makeAsker = async (bench: Bench) => {
  const partner = await makePartner(bench)
  const endpoint = await makeEndpointRow(bench, { partner })
  const { id, slug } = await makeCampaign(bench, { partner })
  await fillPaid(bench, sql.fragment`select * from campaign where id = ${id}`, PAGE_ROWS)
  await fillOwnCampaigns(bench, id, partner, CAMPAIGNS / PARTNERS - 1)
  return askerOf(bench, partner, endpoint, slug)
}

/** Gives the partner of the first of the many campaigns an endpoint. */
const makeOwner = async (bench: Bench): Promise<() => Promise<Asker>> => {
  const partner = await bench.pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select partner_id as id from campaign where slug = 'many-0'`,
  )
  const endpoint = await makeEndpointRow(bench, { partner })
  return () => askerOf(bench, partner, endpoint, 'many-0')
}

type Askers = { other: Asker; owner: () => Promise<Asker>; empty: ReadonlyMap<string, Cell> }

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

/** What the reads of a partner cost when others have much data, and when it has much data itself. */
export const growth = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  const compare = async (bench: Bench, what: string, askers: Askers) => {
    figures.push(...figuresOf(`another partner, ${what}`, await measure(bench, askers.other), askers.empty))
    figures.push(...figuresOf(`the partner, ${what}`, await measure(bench, await askers.owner()), askers.empty))
  }
  await onBench(async (bench) => {
    const asker = await makeAsker(bench)
    const empty = await measure(bench, asker)
    await fillCampaigns(bench, asker.campaign, { partners: PARTNERS, campaigns: CAMPAIGNS })
    const askers = { other: asker, owner: await makeOwner(bench), empty }
    await compare(bench, `${CAMPAIGNS} campaigns of ${PARTNERS} partners`, askers)
    await fillPaid(bench, MANY, PAID_EACH)
    await compare(bench, `and ${CAMPAIGNS * PAID_EACH} paid drawings`, askers)
  })
  await onBench(async (bench) => {
    const asker = await makeAsker(bench)
    const empty = await measure(bench, asker)
    await fillCampaigns(bench, asker.campaign, { partners: 1, campaigns: 1 })
    const askers = { other: asker, owner: await makeOwner(bench), empty }
    await fillPaid(bench, MANY, LONG)
    await compare(bench, `one campaign of ${LONG} drawings`, askers)
  })
  return figures
}
