/**
 * Signs calls and stores their bytes: under the lock of the account's row nonces are handed out, and only what was
 * committed here is ever sent.
 */
import { type Hex, keccak256 } from 'viem'
import {
  type Attempt,
  insertAttempts,
  lockNewIntents,
  lockNonce,
  markSigned,
  setNextNonce,
} from '../../../db/queries/chain/attempts.ts'
import type { IntentRow } from '../../../db/queries/chain/intents.ts'
import { findNonce } from '../../../db/queries/chain/work.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { readAgreed } from '../agree.ts'
import { accountOf, type ChainContext, type Head } from '../context.ts'
import { fromHex } from '../../../domain/hex.ts'
import { lastingBlock } from '../first-block.ts'
import { askNonces } from '../heads.ts'
import type { Fees } from './fees.ts'

export type ToSign = { row: Pick<IntentRow, 'key'>; to: Address; data: Hex; gas: bigint }

const signCall = async (
  { chain, account }: ChainContext,
  { row, to, data, gas }: ToSign,
  nonce: number,
  fees: Fees,
): Promise<Attempt> => {
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    to,
    data,
    gas,
    nonce,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.priorityFeePerGas,
  })
  const bytes = fromHex(raw)
  return { hash: keccak256(bytes), intentKey: row.key, nonce, raw: bytes, ...fees }
}

/**
 * A chain has more of our transactions than were signed here only after the database was restored to an older state.
 * All nodes must agree on that: nonces only count up, and if one were skipped, all later ones would wait for good.
 */
const requireSpent = async (context: ChainContext, { nonces, newest }: Head): Promise<void> => {
  if (nonces > (await findNonce(context.pool, accountOf(context))))
    await readAgreed(context, newest, askNonces(context, newest))
}

/** Leaves out what another worker has signed meanwhile. Returns how many it signed. */
export const storeSigned = async (
  context: ChainContext,
  head: Head,
  calls: readonly ToSign[],
  fees: Fees,
): Promise<number> => {
  if (calls.length === 0) return 0
  await requireSpent(context, head)
  return context.pool.transaction(async (tx) => {
    const account = accountOf(context)
    const first = Math.max(await lockNonce(tx, account), head.nonces)
    const fresh = new Set(
      await lockNewIntents(
        tx,
        calls.map(({ row }) => row.key),
      ),
    )
    const chosen = calls.filter(({ row }) => fresh.has(row.key))
    if (chosen.length === 0) return 0
    const attempts = await Promise.all(chosen.map((call, i) => signCall(context, call, first + i, fees)))
    await insertAttempts(tx, account, attempts)
    await markSigned(tx, account, attempts, Number(lastingBlock(context, head)))
    await setNextNonce(tx, account, first + chosen.length)
    return chosen.length
  })
}
