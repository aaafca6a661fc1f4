/**
 * Brings a migrated database back to the state of its template, in milliseconds: deletes rows, functions and triggers
 * that tests have left, switches triggers on again, and restores the migrations' rows. It tells when a test has changed
 * more than that.
 */
import type pg from 'pg'
import { columnsOf } from '../columns.ts'

/** Every change of the schema, except of triggers, adds, changes or removes a row in one of these catalogs. */
const CATALOGS = [
  'attrdef attribute class constraint default_acl enum index namespace policy proc publication rewrite statistic',
  'statistic_ext type',
].flatMap((names) => names.split(' '))

/** Beyond this many rows, a new database is made sooner than this one is emptied. */
const MOST_ROWS = 5_000

const OURS = `relnamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)')`

const TABLES = `
  select oid::regclass::text as name, ${columnsOf('c.oid')} as columns
  from pg_class c where relkind = 'r' and ${OURS} order by 1`

const SEQUENCES = `select oid::regclass::text as name from pg_class where relkind = 'S' and ${OURS} order by 1`

/** For each catalog, how many rows it has, and how many of them were written by transactions after this one. */
const shapeAfter = (xid: string): string =>
  [
    ...CATALOGS.map(
      (name) => `
        select '${name}' as part, concat(count(*), ' ', count(*) filter (where age(xmin) < age('${xid}'::xid))) as state
        from pg_${name}`,
    ),
    // Triggers are compared by content: one that was off and on again is a new version of an equal row.
    `select 'triggers', sum(hashtextextended(t::text, 0))::text from pg_trigger t`,
    // Vacuum and analyze update these figures in place, without a new version of the row.
    `select 'found', concat(sum(reltuples), ' ', sum(relpages)) from pg_class`,
    `select 'settings', count(*)::text from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where datname = current_database()`,
  ].join(' union all ')

/** A table never written to has no file. */
const WRITTEN = 'select name from unnest($1::text[]) name where pg_relation_size(name::regclass) > 0'

const NO_ROWS = '[]'

const rowsOf = ({ name }: Named): string =>
  `(select coalesce(jsonb_agg(to_jsonb(r) order by r::text), '${NO_ROWS}')::text from only ${name} r)`

const placeOf = ({ name }: Named): string => `(select concat(last_value, ', ', is_called::text) from ${name})`

type Named = { name: string }
type Table = Named & { columns: string; rows: string }
type Sequence = Named & { place: string }

/** A database as the template made it, with the rows that the migrations left in it. */
export type AsMade = { xid: string; lastFunction: string; shape: string; tables: Table[]; sequences: Sequence[] }

/** Statements have names, so that each is planned once. */
const ask = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query<Row>({ name, text, values })).rows

const askAll = async (client: pg.Client, name: string, expressions: readonly string[]): Promise<string[]> => {
  const text = `select array[${expressions.join(', ')}]::text[] as values`
  const [read] = await ask<{ values: string[] }>(client, name, text)
  return read?.values ?? []
}

const readShape = async (client: pg.Client, xid: string): Promise<string> =>
  JSON.stringify(await ask(client, 'shape', shapeAfter(xid)))

const NOW = `select pg_current_xact_id()::xid::text as xid, max(oid)::text as last from pg_proc`

/** Statements that switch triggers on again and drop later functions, by their higher oids, with their triggers. */
const GUARDS_BACK = `
  select format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as text
  from pg_trigger where tgenabled = 'D' and not tgisinternal
  union all
  select format('drop routine %s cascade', oid::regprocedure) from pg_proc where oid > $1`

const bringGuardsBack = async (client: pg.Client, { lastFunction }: Pick<AsMade, 'lastFunction'>): Promise<void> => {
  const statements = await ask<{ text: string }>(client, 'guards', GUARDS_BACK, [lastFunction])
  if (statements.length > 0) await client.query(statements.map(({ text }) => text).join('; '))
}

/** Reads a database that nobody has written to. */
export const readAsMade = async (client: pg.Client): Promise<AsMade> => {
  const [now] = await ask<{ xid: string; last: string }>(client, 'now', NOW)
  const { xid, last: lastFunction } = now as { xid: string; last: string }
  const tables = await ask<Named & { columns: string }>(client, 'tables', TABLES)
  const rows = await askAll(client, 'all rows', tables.map(rowsOf))
  const sequences = await ask<Named>(client, 'sequences', SEQUENCES)
  const places = await askAll(client, 'places', sequences.map(placeOf))
  return {
    xid,
    lastFunction,
    shape: await readShape(client, xid),
    tables: tables.map((table, i) => ({ ...table, rows: rows[i] as string })),
    sequences: sequences.map((sequence, i) => ({ ...sequence, place: places[i] as string })),
  }
}

const insert = (client: pg.Client, { name, columns, rows }: Table): string => `
  insert into ${name} (${columns}) overriding system value
  select ${columns} from jsonb_populate_recordset(null::${name}, ${client.escapeLiteral(rows)})`

/** Statements that restore the original rows of tables that have others. */
const tablesBack = async (client: pg.Client, tables: readonly Table[]): Promise<string[]> => {
  const names = tables.map(({ name }) => name)
  const written = new Set((await ask<Named>(client, 'written', WRITTEN, [names])).map(({ name }) => name))
  const { empty = [], filled = [] } = Object.groupBy(tables, ({ rows }) => (rows === NO_ROWS ? 'empty' : 'filled'))
  const rows = await askAll(client, 'rows', filled.map(rowsOf))
  const changed = filled.filter((table, i) => rows[i] !== table.rows)
  return [
    ...[...empty.filter(({ name }) => written.has(name)), ...changed].map(({ name }) => `delete from only ${name}`),
    ...changed.map((table) => insert(client, table)),
  ]
}

const sequencesBack = async (client: pg.Client, sequences: readonly Sequence[]): Promise<string[]> => {
  const places = await askAll(client, 'places', sequences.map(placeOf))
  const changed = sequences.filter(({ place }, i) => places[i] !== place)
  return changed.map(({ name, place }) => `select setval('${name}', ${place})`)
}

/**
 * Whether the database was brought back to its original state. False: more was changed than can be undone, or so many
 * rows were deleted that a new database is made sooner.
 */
export const bringBackAsMade = async (client: pg.Client, asMade: AsMade): Promise<boolean> => {
  const { xid, shape, tables, sequences } = asMade
  await bringGuardsBack(client, asMade)
  if ((await readShape(client, xid)) !== shape) return false
  const statements = [...(await tablesBack(client, tables)), ...(await sequencesBack(client, sequences))]
  if (statements.length === 0) return true
  // As a replica, so that the triggers that keep rows from being deleted do not fire.
  const text = `begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`
  const done = (await client.query(text)) as unknown as pg.QueryResult[]
  const deleted = done.reduce((sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0), 0)
  return deleted < MOST_ROWS
}
