import type { Hex } from 'viem'
import { countTries, findAttemptHashes } from '../../db/queries/chain/attempts.ts'
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import { readUndisputed } from './agree.ts'
import type { Ask } from './answers.ts'
import type { ChainContext, Head } from './context.ts'
import { flagRows } from './flag-rows.ts'
import { readReceipt } from './receipt.ts'

/** The first of these transactions that is in a block without an effect, by a node; null if none is. */
const askReverted =
  (hashes: readonly Hex[]): Ask<Hex | null> =>
  async (node) => {
    const receipts = await Promise.all(hashes.map((hash) => readReceipt(node, hash)))
    return hashes.find((_, i) => receipts[i]?.status === 'reverted') ?? null
  }

/**
 * Says in the log, and on the drawing, that the chain took the bytes of an intent without their effect, by a
 * transaction that all nodes show; the intent is signed again from the state that the contract then has. Returns how
 * often it was tried so far.
 */
export const reportRefusal = async (
  context: ChainContext,
  { newest }: Pick<Head, 'newest'>,
  { key, subjectId, nonce }: IntentRow,
): Promise<number> => {
  const hashes = await findAttemptHashes(context.pool, key)
  const transaction = await readUndisputed(context, newest, askReverted(hashes as Hex[]))
  context.log.error('chain refused', { intent: key, nonce, transaction })
  if (transaction !== null)
    await flagRows(context, [{ id: subjectId, attention: { code: 'chain_refused', detail: { transaction } } }])
  return countTries(context.pool, key)
}
