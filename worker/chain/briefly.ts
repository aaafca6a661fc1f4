import { waitBriefly } from '../../db/brief-locks.ts'
import type { Pool, Transaction } from '../../db/pool.ts'

/** Longer than most batches of a stage have a row locked, and short beside a round. */
const WAIT_MS = 200

/**
 * A transaction of a round, which is one for all partners: what somebody has locked it leaves for the next round, before
 * that row holds up what the chain shows of others.
 */
export const briefly = <Value>({ pool }: { pool: Pool }, work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
  pool.transaction(async (tx) => {
    await waitBriefly(tx, WAIT_MS)
    return work(tx)
  })
