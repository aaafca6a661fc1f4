import { sql } from 'slonik'
import type { Transaction } from '../../pool.ts'

/** Locks drawings in order. What others did with them is committed by then: the next statement sees it. */
export const lockDrawings = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    select from drawing where id = any(${sql.array(ids, 'text')}) order by id for no key update`)
