import { sql } from 'slonik'
import type { Transaction } from './pool.ts'

/** Longer than a request takes to change a row. */
const BRIEFLY_MS = 50

/**
 * From now on this transaction waits only for a moment for what another one has locked. A web process may lock rows of people
 * and accounts for as long as it stays connected: who does something for many tries again later what is locked, and goes on
 * with the rest.
 */
export const waitBriefly = (tx: Transaction, ms = BRIEFLY_MS) =>
  tx.query(sql.unsafe`select set_config('lock_timeout', ${String(ms)}, true)`)
