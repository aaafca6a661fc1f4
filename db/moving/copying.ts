/**
 * Copies a partner's rows unchanged from one database to another, as JSON that is not parsed here. Both sides are plain
 * connections, because copying the rows of years takes longer than a pool allows a statement.
 */
import type pg from 'pg'
import { moving, type Moving, type MovingTable } from './tables.ts'

export type Side = Pick<pg.ClientBase, 'query'>

export const movingTables = Object.keys(moving) as readonly MovingTable[]

const movingOf = (table: MovingTable): Moving => moving[table]

/** The partner whose rows are copied, and the ids of its people who work for another team in the other database already. */
export type Mover = { partnerId: string; known: readonly string[] }

/** The parameters of a table's `where`. */
export const valuesFor = ({ where }: Moving, { partnerId, known }: Mover): unknown[] =>
  where.includes('$2') ? [partnerId, known] : [partnerId]

const ROWS_AT_ONCE = 500
const LARGE_ROWS_AT_ONCE = 5

const columnsOf = async (side: Side, table: MovingTable): Promise<readonly string[]> => {
  const { rows } = await side.query<{ column: string }>(
    `select attname as column from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ column }) => column)
}

async function* readRows(side: Side, table: MovingTable, mover: Mover): AsyncGenerator<string> {
  const how = movingOf(table)
  const order = how.inOrderOf === undefined ? '' : `order by ${how.inOrderOf}`
  await side.query(
    `declare moving no scroll cursor for select to_jsonb(t)::text as row from ${table} t where ${how.where} ${order}`,
    valuesFor(how, mover),
  )
  for (;;) {
    const { rows } = await side.query<{ row: string }>(
      `fetch ${how.isLarge ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE} from moving`,
    )
    if (rows.length === 0) break
    yield `[${rows.map(({ row }) => row).join()}]`
  }
  await side.query('close moving')
}

const writer = async (side: Side, table: MovingTable): Promise<(rows: string) => Promise<unknown>> => {
  const { renewed = {}, shared, inOrderOf } = movingOf(table)
  const columns = (await columnsOf(side, table)).filter((column) => renewed[column] !== null)
  const text = `insert into ${table} (${columns.join()}) overriding system value
    select ${columns.map((column) => renewed[column] ?? `t.${column}`).join()}
    from jsonb_populate_recordset(null::${table}, $1::jsonb) t ${inOrderOf === undefined ? '' : `order by ${inOrderOf}`}
    ${shared === undefined ? '' : 'on conflict do nothing'}`
  return (rows) => side.query(text, [rows])
}

/** Copies the rows of a table; both sides are in a transaction. */
export const copyTable = async (from: Side, to: Side, table: MovingTable, mover: Mover): Promise<void> => {
  const write = await writer(to, table)
  for await (const rows of readRows(from, table, mover)) await write(rows)
}

/** Tables whose rows are the same on both sides once they are copied. */
export const comparedTables = movingTables.filter((table) => movingOf(table).shared !== 'as good')

/** How many rows a partner has in a table, and a checksum of all their columns except the renewed ones. */
export type Digest = { rows: string; sum: string }

/** The checksum does not depend on the order of the rows: it sums three parts, of 60 bits each, of the rows' hashes. */
export const digestOf = async (side: Side, table: MovingTable, mover: Mover): Promise<Digest> => {
  const how = movingOf(table)
  const unheeded = Object.keys(how.renewed ?? {})
  const { rows } = await side.query<Digest>(
    `select count(*)::text as rows, concat_ws('-', sum(('x' || substr(hash, 1, 15))::bit(60)::bigint),
      sum(('x' || substr(hash, 16, 15))::bit(60)::bigint), sum(('x' || substr(hash, 31, 15))::bit(60)::bigint)) as sum
    from (
      select encode(sha256(convert_to((to_jsonb(t) - '{${unheeded.join()}}'::text[])::text, 'UTF8')), 'hex') as hash
      from ${table} t where ${how.where}) hashed`,
    valuesFor(how, mover),
  )
  return rows[0] as Digest
}

type Reference = { name: string; table: MovingTable; other: string; pairs: [string, string][] }

/** The foreign keys of a partner's rows, which Postgres does not check while the rows are copied. */
const readReferences = async (side: Side): Promise<readonly Reference[]> => {
  const { rows } = await side.query<Reference>(
    `select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as other, (
        select jsonb_agg(jsonb_build_array(own.attname, its.attname))
        from unnest(conkey, confkey) as k (own, its)
          join pg_attribute own on own.attrelid = conrelid and own.attnum = k.own
          join pg_attribute its on its.attrelid = confrelid and its.attnum = k.its) as pairs
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [movingTables],
  )
  return rows
}

/** The names of the foreign keys that some row of the partner violates. */
export const findDangling = async (side: Side, mover: Mover): Promise<readonly string[]> => {
  const dangling: string[] = []
  for (const { name, table, other, pairs } of await readReferences(side)) {
    const how = movingOf(table)
    const { rowCount } = await side.query(
      `select from ${table} t
      where ${how.where} and ${pairs.map(([own]) => `t.${own} is not null`).join(' and ')}
        and not exists (select from ${other} o where ${pairs.map(([own, its]) => `o.${its} = t.${own}`).join(' and ')})
      limit 1`,
      valuesFor(how, mover),
    )
    if (rowCount !== 0) dangling.push(name)
  }
  return dangling
}

/**
 * Deletes the copied rows of a partner whose move has not completed. Its people stay, since they can do nothing without
 * a team, and so do rows that others use as well.
 */
export const takeBack = async (side: Side, partnerId: string): Promise<void> => {
  for (const table of movingTables.toReversed()) {
    const { where, shared } = movingOf(table)
    if (table === 'prize_table') await side.query('delete from prize_table where made_by = $1', [partnerId])
    else if (shared === undefined && !where.includes('$2'))
      await side.query(`delete from ${table} t where ${where}`, [partnerId])
  }
}

/** Ends what could let somebody into a person's account there, beside the rows that are replaced. */
const LETS_IN = [
  'update session set ended_at = now() where user_id = any($1) and ended_at is null',
  'update password_reset set withdrawn_at = now() where user_id = any($1) and num_nonnulls(used_at, withdrawn_at) = 0',
  'update email_change set withdrawn_at = now() where user_id = any($1) and num_nonnulls(used_at, withdrawn_at) = 0',
  'delete from known_device where user_id = any($1)',
] as const

/**
 * Deletes accounts that an earlier move left behind, so that the present ones can be copied. The old ones may have a
 * password that was stolen since, or lack a second factor.
 */
export const makeRoomFor = async (side: Side, userIds: readonly string[]): Promise<void> => {
  const personal = movingTables.filter((table) => movingOf(table).where.includes('$2'))
  for (const table of personal) {
    const column = table === 'portal_user' ? 'id' : 'user_id'
    await side.query(`delete from ${table} where ${column} = any($1)`, [userIds])
  }
  for (const text of LETS_IN) await side.query(text, [userIds])
}
