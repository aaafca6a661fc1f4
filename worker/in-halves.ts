import { waitBriefly } from '../db/brief-locks.ts'
import { isHeldUp, isTransient } from '../db/failures.ts'
import type { Transaction } from '../db/pool.ts'

/** So many times a lock is waited for in vain; where somebody has more, free rows beside those are left, too. */
const MAX_WAITS = 40

/** What was done, a part at a time, and the rows that cannot be done. */
type Halved<Row, Done> = { done: readonly Done[]; failed: readonly { row: Row; error: unknown }[] }

/**
 * Does something with rows together; if one of them makes it fail, halves them until that one fails alone. A row that
 * somebody has locked fails as well: once the first lock was waited for in vain, others are only for a moment.
 */
export const inHalves = async <Row, Done>(
  tx: Transaction,
  rows: readonly Row[],
  run: (savepoint: Transaction, rows: readonly Row[]) => Promise<Done>,
): Promise<Halved<Row, Done>> => {
  const done: Done[] = []
  const failed: { row: Row; error: unknown }[] = []
  let waits = 0
  /** The largest first: so most of the free rows are done, however many locks there are. */
  const parts = rows.length > 0 ? [rows] : []
  for (let part = parts.shift(); part; part = parts.shift()) {
    const some = part
    try {
      done.push(await tx.transaction((savepoint) => run(savepoint, some), 0))
    } catch (error) {
      if (isTransient(error)) throw error
      if (isHeldUp(error) && ++waits === 1) await waitBriefly(tx)
      if (some.length === 1 || (isHeldUp(error) && waits >= MAX_WAITS))
        failed.push(...some.map((row) => ({ row, error })))
      else {
        const half = Math.ceil(some.length / 2)
        parts.push(some.slice(0, half), some.slice(half))
      }
    }
  }
  return { done, failed }
}
