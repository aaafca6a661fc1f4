import { waitBriefly } from '../db/brief-locks.ts'
import { isHeldUp, isTransient } from '../db/failures.ts'
import type { Transaction } from '../db/pool.ts'

/**
 * How many lock timeouts are accepted: after that, a part with a locked row is given up together with its free rows.
 */
const MAX_WAITS = 40

/** The result of each part that succeeded, and the rows that failed. */
type Halved<Row, Done> = { done: readonly Done[]; failed: readonly { row: Row; error: unknown }[] }

/**
 * Runs a step on rows together, each attempt in a savepoint. If it fails, the rows are bisected until a bad row fails
 * alone. A locked row fails as well: after the first lock timeout, further locks are waited for only briefly.
 */
export const inHalves = async <Row, Done>(
  tx: Transaction,
  rows: readonly Row[],
  run: (savepoint: Transaction, rows: readonly Row[]) => Promise<Done>,
): Promise<Halved<Row, Done>> => {
  const done: Done[] = []
  const failed: { row: Row; error: unknown }[] = []
  let waits = 0
  /** A queue with the largest parts first, so that most free rows are done before `MAX_WAITS` is reached. */
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
