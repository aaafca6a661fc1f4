import type { Client } from 'pg'
import { columnsOf } from '../support/columns.ts'
import { aroundGuards, findTables } from './emptying.ts'

const COLUMNS = `select ${columnsOf('$1::regclass')} as columns`

const SEQUENCES = `
  select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences
  where schemaname in ('public', 'pgboss') order by 1`

const saving = (name: string): string =>
  `insert into copy.sequence_place select '${name}', last_value, is_called from ${name};`

/** Most tables are empty: checking that takes a fraction of the time that it takes to start a write. */
const ifAny = (table: string, act: string): string => `if exists (select from ${table}) then ${act}; end if;`

/** As a function, whose statements Postgres plans only once. */
const defining = (name: string, statements: readonly string[]): string =>
  `create function copy.${name}() returns void language plpgsql as $$ #variable_conflict use_column
 begin ${statements.join(' ')} end $$`

/** One copy of all that a history has written, in tables of the same database: a backup that takes milliseconds. */
export type DatabaseCopy = {
  make: () => Promise<void>
  /** Everything is as it was when the copy was made, except the clock. */
  restore: () => Promise<void>
}

export const openDatabaseCopy = async (client: Client): Promise<DatabaseCopy> => {
  const made: string[] = []
  const restored: string[] = []
  await client.query(
    `create schema copy; create table copy.sequence_place (name text, last_value bigint, is_called boolean)`,
  )
  for (const [place, name] of (await findTables(client)).entries()) {
    const copy = `copy.table_${place}`
    const { rows } = await client.query<{ columns: string }>(COLUMNS, [name])
    const columns = rows[0]?.columns
    await client.query(`create table ${copy} as select ${columns} from ${name} with no data`)
    const back = `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`
    made.push(ifAny(copy, `delete from ${copy}`), ifAny(name, `insert into ${copy} select ${columns} from ${name}`))
    restored.push(ifAny(name, `delete from ${name}`), ifAny(copy, back))
  }
  const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES)
  made.push('delete from copy.sequence_place;', ...sequences.map(({ name }) => saving(name)))
  restored.push('perform setval(name::regclass, last_value, is_called) from copy.sequence_place;')
  await client.query(defining('make', made))
  await client.query(defining('restore', restored))
  return {
    make: async () => {
      await client.query('select copy.make()')
    },
    restore: async () => {
      await client.query(aroundGuards('select copy.restore();'))
    },
  }
}
