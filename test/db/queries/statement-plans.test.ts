import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import anyTest from 'ava'
import pg from 'pg'
import { listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { listPortalCalls } from '../../../db/queries/portal/calls.ts'
import type { Statement } from '../../../db/statements.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { fileDatabase } from '../../support/database.ts'
import { nodesOf, type PlanNode } from './plan.ts'

const test = anyTest.serial
const file = fileDatabase(anyTest.serial as typeof anyTest)

/** Tables whose rows get more for as long as the service runs. */
const GROWING =
  /^(partner|campaign|campaign_terms|drawing|winner_list|result|best_prize|payout|held_prize|paid_in_month|guarantee|event|delivery|delivery_attempt|audit_entry|api_call.*|api_key|session|site_file|chain_intent)$/

const OPERATOR = 'the operator asks seldom, for all there are'

/** Statements that may read all of a growing table, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'count-drawings: drawing': OPERATOR,
  'list-needing-person: guarantee': OPERATOR,
  'list-partners: partner': OPERATOR,
  'list-stuck: guarantee': OPERATOR,
}

/** Statements that a function makes, one for each set of filters. */
const made = [
  ...[undefined, ...statuses].flatMap((status) =>
    [false, true].map((attention) => listDrawings({ status, attention })),
  ),
  ...([{}, { path: 'p' }, { status: [400, 499] }, { before: ['', ''] }] as const).map(
    (filter) => listPortalCalls('key', filter).statement,
  ),
]

const isStatement = (value: unknown): value is Statement<unknown> =>
  typeof value === 'object' && value !== null && 'text' in value && 'lane' in value

/** Every statement that a file with queries exports, those of the public site apart. */
const findStatements = async (): Promise<readonly Statement<unknown>[]> => {
  const folder = join(import.meta.dirname, '../../../db/queries')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts') && !name.startsWith('site/'))
  const modules = await Promise.all(
    files.map((name) => import(join(folder, name)) as Promise<Readonly<Record<string, unknown>>>),
  )
  return [...modules.flatMap((module) => Object.values(module).filter(isStatement)), ...made]
}

/** A value of a parameter's type: a statement that is added needs no example of its own. */
const valueOf = (type: string): string => {
  if (/^(small|big)?int/.test(type)) return '51'
  if (type.endsWith('[]')) return `'{}'`
  if (type === 'json' || type === 'jsonb') return `'[]'`
  if (type === 'timestamp with time zone') return 'now()'
  if (type === 'boolean') return 'true'
  if (type === 'text') return `'drw_1'`
  return 'null'
}

let client: pg.Client

test.before('connect', async () => {
  client = new pg.Client({ connectionString: file.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_custom_plan')
})

test.after.always(() => client?.end())

const planOf = async ({ text }: Statement<unknown>): Promise<readonly PlanNode[]> => {
  await client.query('deallocate all')
  await client.query(`prepare asked as ${text}`)
  const { rows: prepared } = await client.query(`select parameter_types::text[] as types from pg_prepared_statements`)
  const values = (prepared[0].types as string[]).map(valueOf).join(', ')
  const { rows } = await client.query(`explain (format json) execute asked${values && ` (${values})`}`)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
}

test('every statement reads a table that grows by an index, or says why it need not', async (t) => {
  const scanning = new Set<string>()
  for (const statement of await findStatements())
    for (const node of await planOf(statement))
      if (node['Node Type'] === 'Seq Scan' && GROWING.test(node['Relation Name'] ?? ''))
        scanning.add(`${statement.name}: ${node['Relation Name']}`)
  t.deepEqual([...scanning].toSorted(), Object.keys(exceptions).toSorted())
})
