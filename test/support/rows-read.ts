import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../db/pool.ts'

const count = (tx: Transaction, table: string): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ rows: z.number() }))`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname = ${table}`)

/**
 * How many rows of each of these tables `act` reads, in the order of the tables. Postgres's counts of a transaction may
 * still include what its connection read in the second before, so the counts at the beginning are subtracted.
 */
export const rowsReadBy = async (
  tx: Transaction,
  tables: readonly string[],
  act: () => Promise<unknown>,
): Promise<readonly number[]> => {
  const counts: number[] = []
  for (const table of tables) counts.push(await count(tx, table))
  await act()
  const read: number[] = []
  for (const [place, table] of tables.entries()) read.push((await count(tx, table)) - (counts[place] as number))
  return read
}
