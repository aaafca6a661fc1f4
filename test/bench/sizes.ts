/** What a drawing takes in each table and index, with all that happens around it. */
import { sql } from 'slonik'
import { z } from 'zod'
import { type Kept, keptBy } from '../../db/kept.ts'
import { MAX_LIMIT } from '../../domain/rate-limit.ts'
import { EVENT_DAYS } from '../../domain/webhook/state.ts'
import { makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { limit } from '../support/partner-api/limits.ts'
import { makeEndpoint } from '../support/webhook/webhooks.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { makeCampaigns } from './support/fill.ts'
import { startPartnerServers } from './support/partner-servers.ts'
import type { Figure } from './support/report.ts'
import { startServer } from './support/server.ts'

const DRAWINGS = 2_000
const CAMPAIGNS = 10
const AT_ONCE = 10
const VACUUM_EVERY = 200
const [FEW, MANY] = [10, 100]

const sizeRow = z.object({ table: z.string(), part: z.string(), bytes: z.number() })
type Size = z.infer<typeof sizeRow>

/** Autovacuum does this once a fifth of a table is dead rows, but checks for that only once a minute. */
const vacuum = ({ pool }: Bench): Promise<unknown> => pool.query(sql.unsafe`vacuum analyze`)

/** The size of each table's rows, with TOAST, and of its indexes; partitions count as parts of their table. */
const readSizes = async (bench: Bench): Promise<readonly Size[]> => {
  await vacuum(bench)
  return bench.pool.any(sql.type(sizeRow)`
    with tables as (
      select oid, coalesce(pg_partition_root(oid), oid)::regclass::text as "table" from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace))
    select "table", 'rows' as part, sum(pg_table_size(oid))::float8 as bytes from tables group by 1
    union all
    select "table", coalesce(pg_partition_root(indexrelid), indexrelid)::regclass::text, sum(pg_relation_size(indexrelid))::float8
    from tables join pg_index on indrelid = oid group by 1, 2`)
}

const isOver = ({ pool }: Bench): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ isOver: z.boolean() }))`
    select not exists (select from drawing where status <> 'paid') and not exists (select from stale_page)
      and not exists (select from delivery where state = 'pending') and not exists (select from log_wanted)
      and not exists (select from audit_unlinked) as "isOver"`)

/** Test drawings as a partner has them: a list is sent and read again, an endpoint gets every event, pages are rendered. */
const draw = async (bench: Bench, winners: number): Promise<ReadonlyMap<string, Size>> => {
  const url = await startServer(bench, 'api/main.ts', { ALLOW_LOOPBACK_PARTNERS: '1' })
  bench.start('worker/main.ts', { ALLOW_LOOPBACK_PARTNERS: '1', BASE_URL: url })
  const servers = await startPartnerServers(1, 0)
  const partner = await makePartner(bench)
  await limit(bench, partner, { read: MAX_LIMIT, write: MAX_LIMIT })
  const { key } = await makeKey(bench, { partner })
  await makeEndpoint(bench, { partner, url: servers.good[0] as string })
  const api = clientOf({ url }, key)
  const campaigns = await makeCampaigns(bench, partner, CAMPAIGNS)
  await until(() => isOver(bench))
  const before = await readSizes(bench)
  const one = async (i: number): Promise<void> => {
    const id = campaigns[i % CAMPAIGNS] as string
    const { slug } = await bench.pool.one(
      sql.type(z.object({ slug: z.string() }))`select slug from campaign where id = ${id}`,
    )
    const drawing = await makeDrawing(bench, { campaign: { id, winnersPerDraw: winners } })
    const path = `/campaigns/${slug}/drawings/${drawing}`
    const { status } = await api.post(`${path}/winners`, { winners: winnerIds(winners) })
    if (status !== 201) throw new Error(`A list was answered ${status}.`)
    await passCutoff(bench, drawing)
    await api.get(path)
  }
  for (let done = 0; done < DRAWINGS; done += AT_ONCE) {
    if (done % VACUUM_EVERY === 0) await vacuum(bench)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => one(done + i)))
  }
  await until(() => isOver(bench), { everyMs: 200, withinMs: 600_000 })
  const after = await readSizes(bench)
  servers.child.disconnect()
  const earlier = new Map(before.map(({ table, part, bytes }) => [`${table} ${part}`, bytes]))
  return new Map(
    after.map((size) => {
      const name = `${size.table} ${size.part}`
      return [name, { ...size, bytes: Math.round((size.bytes - (earlier.get(name) ?? 0)) / DRAWINGS) }]
    }),
  )
}

const sum = (sizes: readonly Size[]): number => sizes.reduce((total, { bytes }) => total + bytes, 0)

const figureOf = (table: string, sizes: readonly Size[], more: readonly Size[]): Figure => ({
  name: `${table}, of a drawing of ${FEW} winners`,
  target: 'none',
  value: `${sum(sizes)} bytes: ${sizes.map(({ part, bytes }) => `${part} ${bytes}`).join(', ')}`,
  raw: `each winner more: ${Math.round((sum(more) - sum(sizes)) / (MANY - FEW))} bytes`,
})

const withDrawings: Readonly<Record<string, Kept>> = keptBy['With each drawing']

/** Tables that grow by other things, such as sums, do not count: further drawings use the same rows. */
const isKeptForGood = ({ table }: Size): boolean => 'forever' in (withDrawings[table] ?? {})

const forGood = (sizes: readonly Size[]): Figure => {
  const bytes = sum(sizes.filter(isKeptForGood))
  return {
    name: `what is kept for good, of a drawing of ${FEW} winners`,
    target: '≤ 10 kB',
    value: `${(bytes / 1000).toFixed(1)} kB`,
    raw: `${((sum(sizes) - bytes) / 1000).toFixed(1)} kB more for ${EVENT_DAYS} days at most, or for further drawings too`,
  }
}

/** By table, the largest first. */
export const sizes = async (): Promise<Figure[]> => {
  const few = await onBench((bench) => draw(bench, FEW))
  const many = await onBench((bench) => draw(bench, MANY))
  const growing = [...few.values(), ...many.values()].filter(({ bytes }) => bytes > 0)
  const all = { few: [...few.values()], many: [...many.values()] }
  const tables = [...new Set(growing.map(({ table }) => table))].map((table) => {
    const [of, more] = [all.few, all.many].map((from) =>
      from.filter((size) => size.table === table && size.bytes > 0).toSorted((a, b) => b.bytes - a.bytes),
    ) as [Size[], Size[]]
    return { table, of, more }
  })
  return [
    ...tables.toSorted((a, b) => sum(b.of) - sum(a.of)).map(({ table, of, more }) => figureOf(table, of, more)),
    figureOf('all tables', [{ table: '', part: 'rows and indexes', bytes: sum(all.few) }], all.many),
    forGood(all.few),
  ]
}
