import { sql } from 'slonik'
import { type AgingTable, HOURS_A_DAY } from '../kept.ts'
import type { Transaction } from '../pool.ts'

/**
 * Deletes the oldest rows of a table whose time is over: `limit` of them, and all others with the same keys whose time
 * is over too. Returns how many. The array makes Postgres look the keys up in the index, whatever its statistics say.
 */
export const forgetRows = async (tx: Transaction, aging: AgingTable, limit: number): Promise<number> => {
  const [table, since, key] = [
    sql.identifier([aging.table]),
    sql.identifier([aging.since]),
    sql.identifier([aging.key]),
  ]
  const isOld = sql.fragment`${since} < now() - make_interval(hours => ${aging.days * HOURS_A_DAY})`
  const { rowCount } = await tx.query(sql.unsafe`
    delete from ${table} where ${isOld} and ${key} = any (array(
      select ${key} from ${table} where ${isOld} order by ${since} limit ${limit}))`)
  return rowCount
}
