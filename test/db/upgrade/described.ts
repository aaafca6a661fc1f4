/** What a release requires of the database, in a form that a later schema can be compared with. */
import type pg from 'pg'
import { nameOf } from '../../../db/roles/tables.ts'
import type { SentStatement } from '../queries/sent-statements.ts'

const processes = ['web', 'worker'] as const
export type Process = (typeof processes)[number]

/** `by` are the processes that may send it; types are Postgres's names. */
export type DescribedStatement = SentStatement & { takes: string[]; gives: string[]; by: Process[] }

const mayPlan = async (client: pg.Client, process: Process, text: string): Promise<boolean> => {
  await client.query('begin')
  try {
    await client.query(`set local role ${nameOf(process)}`)
    await client.query(`explain (generic_plan) ${text}`)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

/** Throws for a statement that this schema does not take. */
export const describe = async (client: pg.Client, { name, text }: SentStatement): Promise<DescribedStatement> => {
  await client.query('deallocate all')
  await client.query(`prepare described as ${text}`)
  const { rows } = await client.query<{ takes: string[]; gives: string[] | null }>(
    'select parameter_types::text[] as takes, result_types::text[] as gives from pg_prepared_statements',
  )
  const [types] = rows
  const by: Process[] = []
  for (const process of processes) if (await mayPlan(client, process, text)) by.push(process)
  return { name, text, takes: types?.takes ?? [], gives: types?.gives ?? [], by }
}

/** By `table.column` its type, and whether a row may be written without it. */
export const readColumns = async (client: pg.Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; type: string }>(`
    select c.relname || '.' || attname as name, format_type(atttypid, atttypmod)
      || case when attnotnull and not atthasdef and attidentity = '' then ', needed' else '' end as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    order by 1`)
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

/** What refuses rows, each with its table. */
export const readGuards = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ guard: string }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as guard from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
    union all
    select tgrelid::regclass || ': ' || tgname from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and not relispartition
    union all
    select indrelid::regclass || ': ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
    where indisunique and c.relnamespace = 'public'::regnamespace and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`)
  return [...new Set(rows.map(({ guard }) => guard))]
}
