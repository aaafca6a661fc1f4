import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../pool.ts'

/** The database's clock, by which all processes go: those of their machines may be wrong. */
export const readClock = (db: Pick<Pool, 'oneFirst'>): Promise<Date> =>
  db.oneFirst(sql.type(z.object({ now: z.date() }))`select now() as now`)

/** For how many seconds this transaction has lasted: its `now()` is when it began. */
export const readAge = (tx: Pick<Transaction, 'oneFirst'>): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ age: z.number() }))`
    select extract(epoch from clock_timestamp() - now())::float8 as age`)
