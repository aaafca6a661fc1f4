import { sql } from 'slonik'
import type { AgingTable } from '../kept.ts'
import type { Transaction } from '../pool.ts'

/** Deletes rows of a table that are older than they are kept, the oldest first, so many at most. Returns how many. */
export const forgetRows = async (tx: Transaction, aging: AgingTable, limit: number): Promise<number> => {
  const [table, since] = [sql.identifier([aging.table]), sql.identifier([aging.since])]
  const key = sql.join(
    aging.key.map((column) => sql.identifier([column])),
    sql.fragment`, `,
  )
  const { rowCount } = await tx.query(sql.unsafe`
    delete from ${table} where (${key}) in (
      select ${key} from ${table} where ${since} < now() - make_interval(days => ${aging.days})
      order by ${since} limit ${limit})`)
  return rowCount
}
