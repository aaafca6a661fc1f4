import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const HOUSEKEEPING_LOCK = 7_077_004

/** Whether this transaction is the one that does the housekeeping; others leave it to this one. */
export const tryHousekeepingLock = (tx: Transaction): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ locked: z.boolean() }))`
    select pg_try_advisory_xact_lock(${HOUSEKEEPING_LOCK}) as locked`)
