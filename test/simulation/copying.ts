import type { Client } from 'pg'
import { aroundGuards, findTables } from './emptying.ts'

const COLUMNS = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

const SEQUENCES = `
  select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences
  where schemaname in ('public', 'pgboss') order by 1`

const saving = (name: string): string =>
  `insert into copy.sequence_place select '${name}', last_value, is_called from ${name};`

const SET_SEQUENCES = 'select setval(name::regclass, last_value, is_called) from copy.sequence_place;'

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
    made.push(`truncate ${copy}; insert into ${copy} select ${columns} from ${name};`)
    restored.push(`delete from ${name};`)
    restored.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`)
  }
  const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES)
  made.push('truncate copy.sequence_place;', ...sequences.map(({ name }) => saving(name)))
  restored.push(SET_SEQUENCES)
  return {
    make: async () => {
      await client.query(made.join(' '))
    },
    restore: async () => {
      await client.query(aroundGuards(restored.join(' ')))
    },
  }
}
