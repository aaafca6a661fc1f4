import { sql } from 'slonik'
import { type AgingTable, HOURS_A_DAY } from '../kept.ts'
import type { Transaction } from '../pool.ts'

/**
 * Deletes rows of a table that are older than they are kept, the oldest first: so many, and what else is as old of the
 * same key. Returns how many. They are looked up in the index whatever the statistics say.
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
