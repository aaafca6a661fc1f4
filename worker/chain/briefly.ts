import { waitBriefly } from '../../db/brief-locks.ts'
import type { Pool, Transaction } from '../../db/pool.ts'

/** Longer than most batches of a stage have a row locked, and short beside a round. */
const WAIT_MS = 200

/**
 * Runs a transaction of a round with a short lock timeout. A round serves all partners, so a locked row is left for the
 * next round instead of holding up the others.
 */
export const briefly = <Value>({ pool }: { pool: Pool }, work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
  pool.transaction(async (tx) => {
    await waitBriefly(tx, WAIT_MS)
    return work(tx)
  })
