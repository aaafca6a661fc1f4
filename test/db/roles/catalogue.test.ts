import test from 'ava'
import { functions, queueFunctions } from '../../../db/roles/functions.ts'
import { nameOf, queueTables, type Rights, type Role, roles, tables } from '../../../db/roles/tables.ts'
import { connect } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'

const database = fileDatabase(test)

/** Columns by verb: all of them, where the verb is granted on the table. */
type Granted = Record<string, readonly string[] | 'all'>

/** `select, insert (a, b)` by verb. */
const granted = (rights: string): Granted =>
  Object.fromEntries(
    [...rights.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].map(([, verb = '', columns]) => [
      verb,
      columns === undefined ? ('all' as const) : columns.split(', ').toSorted(),
    ]),
  )

const VERBS = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']
const OF_COLUMNS = ['select', 'insert', 'update', 'references']

/** Each table with what a role may do with it, as Postgres itself says when it is asked. */
const READ = `
  select n.nspname as schema, c.relname as name, c.relispartition as "isPart", c.relkind = 'S' as "isSequence", p.of_table as verbs, p.of_columns as columns,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and attidentity = '' and not attisdropped) as "uncounted",
    exists (select from pg_attribute where attrelid = c.oid and attidentity <> '') as "isCounted"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select
        array(select verb from unnest($2::text[]) verb where has_table_privilege($1::name, c.oid, verb)) as of_table,
        array(
          select verb || ' ' || a.attname
          from unnest($3::text[]) verb join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where has_column_privilege($1::name, c.oid, a.attnum, verb)) as of_columns) p
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`

type Row = {
  schema: string
  name: string
  isPart: boolean
  isSequence: boolean
  verbs: string[]
  columns: string[]
  uncounted: string[]
  isCounted: boolean
}

/** Only the owner may insert into identity columns. */
const exceptCounted = (rights: Granted, { uncounted, isCounted }: Row): Granted =>
  isCounted && rights['insert'] === 'all' ? { ...rights, insert: uncounted.toSorted() } : rights

const present = ({ verbs, columns }: Row): Granted => {
  const byColumn = Map.groupBy(
    columns.map((one) => one.split(' ') as [string, string]),
    ([verb]) => verb,
  )
  const some = [...byColumn].map(([verb, pairs]) => [verb, pairs.map(([, column]) => column).toSorted()] as const)
  return { ...Object.fromEntries(some), ...Object.fromEntries(verbs.map((verb) => [verb, 'all' as const])) }
}

/**
 * Partitions are written through their table; only a queue's jobs go into its partition directly. A sequence needs an
 * entry only if a role reads it.
 */
const rightsOf = ({ schema, name, isPart, isSequence }: Row): Rights | undefined => {
  if (isSequence) return tables[name] ?? {}
  if (!isPart) return (schema === 'pgboss' ? queueTables : tables)[name]
  return schema === 'pgboss' && name.startsWith('j') ? queueTables['job'] : {}
}

for (const role of roles)
  test(`${nameOf(role)} may do with every table what the table of rights says, and nothing else`, async (t) => {
    const client = await connect(t, database.url)
    const { rows } = await client.query<Row>(READ, [nameOf(role), VERBS, OF_COLUMNS])
    for (const row of rows) {
      const rights = rightsOf(row)
      t.truthy(rights, `${row.schema}.${row.name} has no line in db/roles/tables.ts`)
      t.deepEqual(
        present(row),
        exceptCounted(granted(rights?.[role] ?? ''), row),
        `${nameOf(role)} on ${row.schema}.${row.name}`,
      )
    }
    const named = rows.map(({ schema, name }) => `${schema}.${name}`)
    t.deepEqual(
      [
        ...Object.keys(tables).map((name) => `public.${name}`),
        ...Object.keys(queueTables).map((name) => `pgboss.${name}`),
      ].filter((name) => !named.includes(name)),
      [],
      'the table of rights names what there is not',
    )
  })

type Routine = { schema: string; name: string; isTrigger: boolean; roles: Role[] }

test('each role may call the functions that the list says, and no other', async (t) => {
  const client = await connect(t, database.url)
  const { rows } = await client.query<Routine>(
    `select n.nspname as schema, p.proname as name, p.prorettype = 'trigger'::regtype as "isTrigger",
      array(select role from unnest($1::text[]) role where has_function_privilege(('prize_' || role)::name, p.oid, 'execute')) as roles
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'pgboss')`,
    [roles],
  )
  for (const { schema, name, isTrigger, roles: may } of rows) {
    const listed = schema === 'public' ? functions[name] : (queueFunctions[name] ?? [])
    if (isTrigger) t.is(listed, undefined, `${name} is a trigger's`)
    else t.truthy(listed, `${schema}.${name} has no line in db/roles/functions.ts`)
    t.deepEqual(may, [...(listed ?? [])], `${schema}.${name}`)
  }
  const names = new Set(rows.map(({ name }) => name))
  t.deepEqual(
    Object.keys({ ...functions, ...queueFunctions }).filter((name) => !names.has(name)),
    [],
  )
})

test('every trigger works with its owner’s rights and finds names in the service’s own schema', async (t) => {
  const client = await connect(t, database.url)
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p
    where p.prorettype = 'trigger'::regtype and p.pronamespace = 'public'::regnamespace
      and not (p.prosecdef and coalesce('search_path=public, pg_temp' = any(p.proconfig), false))`,
  )
  t.deepEqual(rows, [])
})

test('whatever works with its owner’s rights finds names in the service’s own schema', async (t) => {
  const client = await connect(t, database.url)
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and p.prosecdef
      and not coalesce('search_path=public, pg_temp' = any(p.proconfig), false)`,
  )
  t.deepEqual(rows, [])
})

test('no role may make anything, nor is it more than it says', async (t) => {
  const client = await connect(t, database.url)
  for (const role of roles) {
    const { rows } = await client.query(
      `select has_schema_privilege($1::name, 'public', 'create') as "makesTables",
        has_schema_privilege($1::name, 'pgboss', 'create') as "makesQueues",
        has_database_privilege($1::name, current_database(), 'create') as "makesSchemas",
        rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isMore",
        exists (select from pg_auth_members where member = r.oid) as "isMember"
      from pg_roles r where rolname = $1`,
      [nameOf(role)],
    )
    const nothing = { makesTables: false, makesQueues: false, makesSchemas: false, isMore: false, isMember: false }
    t.deepEqual(rows, [nothing], nameOf(role))
  }
})
