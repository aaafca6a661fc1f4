import { sql } from 'slonik'
import type { Transaction } from './pool.ts'

/** Longer than a request takes to change a row. */
const BRIEFLY_MS = 50

/**
 * From now on, statements of this transaction give up soon when they wait for a lock. A web process may hold locks on
 * rows of people and accounts for as long as it stays connected, so work on many rows skips the locked ones and retries
 * them later.
 */
export const waitBriefly = (tx: Transaction, ms = BRIEFLY_MS) =>
  tx.query(sql.unsafe`select set_config('lock_timeout', ${String(ms)}, true)`)
