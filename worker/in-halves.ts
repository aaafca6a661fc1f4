import type { Transaction } from '../db/pool.ts'
import { isTransient } from './transient.ts'

/** What was done, a part at a time, and the rows that cannot be done. */
type Halved<Row, Done> = { done: readonly Done[]; failed: readonly { row: Row; error: unknown }[] }

/** Does something with rows together; if one of them makes it fail, halves them until that one fails alone. */
export const inHalves = async <Row, Done>(
  tx: Transaction,
  rows: readonly Row[],
  run: (savepoint: Transaction, rows: readonly Row[]) => Promise<Done>,
): Promise<Halved<Row, Done>> => {
  if (rows.length === 0) return { done: [], failed: [] }
  try {
    return { done: [await tx.transaction((savepoint) => run(savepoint, rows), 0)], failed: [] }
  } catch (error) {
    if (isTransient(error)) throw error
    if (rows.length === 1) return { done: [], failed: [{ row: rows[0] as Row, error }] }
    const half = Math.ceil(rows.length / 2)
    const first = await inHalves(tx, rows.slice(0, half), run)
    const second = await inHalves(tx, rows.slice(half), run)
    return { done: [...first.done, ...second.done], failed: [...first.failed, ...second.failed] }
  }
}
