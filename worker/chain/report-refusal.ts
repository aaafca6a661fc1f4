import type { Hex } from 'viem'
import { findAttemptHashes } from '../../db/queries/chain/attempts.ts'
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import type { ChainContext } from './context.ts'
import { flagRows } from './flag-rows.ts'

/**
 * Says in the log, and on the drawing, that the chain took the bytes of an intent without their effect; the intent is
 * signed again from the state that the contract then has. Returns how often it was signed so far.
 */
export const reportRefusal = async (context: ChainContext, { key, subjectId, nonce }: IntentRow): Promise<number> => {
  const { nodes, pool, log } = context
  const hashes = await findAttemptHashes(pool, key)
  const receipts = await Promise.all(
    hashes.map((hash) => nodes.read.getTransactionReceipt({ hash: hash as Hex }).catch(() => null)),
  )
  const reverted = receipts.find((receipt) => receipt?.status === 'reverted')
  log.error('chain refused', { intent: key, nonce, transaction: reverted?.transactionHash ?? null })
  if (!reverted) return hashes.length
  const detail = { transaction: reverted.transactionHash }
  await flagRows(context, [{ id: subjectId, attention: { code: 'chain_refused', detail } }])
  return hashes.length
}
