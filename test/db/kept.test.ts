import test, { type ExecutionContext } from 'ava'
import { agingTables, kept, keptBy } from '../../db/kept.ts'
import { tables } from '../../db/roles/tables.ts'
import { connect } from '../support/attack.ts'
import { fileDatabase } from '../support/database.ts'
import { nodesOf } from './queries/plan.ts'

const database = fileDatabase(test)

const namesIn = async (t: ExecutionContext, query: string): Promise<string[]> => {
  const { rows } = await (await connect(t, database.url)).query<{ name: string }>(query)
  return rows.map(({ name }) => name).toSorted()
}

test('every table of the service is in the list of what is kept, once', async (t) => {
  const there = await namesIn(
    t,
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const listed = Object.values(keptBy).flatMap((part) => Object.keys(part))
  t.deepEqual(listed.toSorted(), there)
})

test('what goes with another row is deleted by the reference to it', async (t) => {
  const listed = Object.entries(kept).flatMap(([table, how]) => ('with' in how ? [`${table} ${how.with}`] : []))
  const cascading = await namesIn(
    t,
    `select conrelid::regclass || ' ' || confrelid::regclass as name from pg_constraint where confdeltype = 'c'`,
  )
  t.deepEqual(
    listed.filter((pair) => !cascading.includes(pair)),
    [],
  )
})

/** The exceptions: a fetch that begins again, and an alarm's call to a target that is no longer configured. */
const TAKEN_BACK = ['alarm_telling', 'winner_fetch']

test('no process may delete what is kept for good', (t) => {
  const deletable = Object.entries(kept)
    .filter(([, how]) => 'forever' in how)
    .filter(([table]) => /\bdelete\b/.test(`${tables[table]?.web} ${tables[table]?.worker}`))
  t.deepEqual(deletable.map(([table]) => table).toSorted(), TAKEN_BACK)
})

test('old rows of each table are found by an index', async (t) => {
  const client = await connect(t, database.url)
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  for (const { table, since } of agingTables) {
    const { rows } = await client.query(
      `explain (format json) select from ${table} where ${since} < now() order by ${since} limit 500`,
    )
    const types = nodesOf(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Node Type'])
    t.true(
      types.every((type) => ['Limit', 'Index Scan', 'Index Only Scan', 'Result'].includes(type)),
      `${table}: ${types.join()}`,
    )
  }
})
