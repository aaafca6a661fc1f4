import { sql } from 'slonik'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

export type LogTrouble = 'taken_back' | 'foreign_anchor'

/** What it is, and in which contract; without one it is the log's own. */
export type TroublePlace = { kind: LogTrouble; place?: string }

const MAX_FOUND = 500

/** Notes what a person has to look at, for as long as it lasts. */
export const noteLogTrouble = (pool: Pool, { kind, place = '' }: TroublePlace, found: string) =>
  pool.query(sql.unsafe`
    insert into log_trouble (kind, place, found) values (${kind}, ${place}, ${found.slice(0, MAX_FOUND)})
    on conflict (kind, place) do update set found = excluded.found where log_trouble.found <> excluded.found`)

export const clearLogTrouble = (db: Pool | Transaction, { kind, place = '' }: TroublePlace) =>
  db.query(sql.unsafe`delete from log_trouble where kind = ${kind} and place = ${place}`)

export const listLogTrouble = statement<{ kind: LogTrouble; found: string; since: Date }>(
  'list-log-trouble',
  'select kind, found, since from log_trouble order by since, place',
)
