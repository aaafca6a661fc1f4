/**
 * Sends signed bytes to every node, the same ones again until their nonce is in a block. What a node answers decides
 * nothing.
 */
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { findAttemptsToSend, findIdleAttempt, insertAttempts, markSent } from '../../../db/queries/chain/attempts.ts'
import { bumpFees, offerFees } from './fees.ts'
import { accountOf, type ChainContext, type Head } from '../context.ts'
import { fromHex } from '../../../domain/hex.ts'
import { ALREADY_THERE, inShort } from '../errors.ts'

const RESEND_AFTER_SECONDS = 5
const ATTEMPTS_AT_ONCE = 500

/** Answers that only say that the bytes, or others with their nonce, are already done or on their way. */
const ALREADY_DONE = /nonce too low|replacement transaction underpriced/i

export const send = async (context: ChainContext, head: Head): Promise<void> => {
  const { pool, chain, nodes, log } = context
  const attempts = await findAttemptsToSend(pool, accountOf(context), {
    firstNonce: head.nonces,
    resendAfterSeconds: RESEND_AFTER_SECONDS,
    limit: ATTEMPTS_AT_ONCE,
  })
  if (attempts.length === 0) return
  await markSent(
    pool,
    attempts.map(({ hash }) => hash),
  )
  const complaints = new Set<string>()
  await Promise.all(
    nodes.each.flatMap((node) =>
      attempts.map(({ raw }) =>
        node
          .sendRawTransaction({ serializedTransaction: `0x${raw.toString('hex')}` })
          .catch((error: unknown) => complaints.add(inShort(error))),
      ),
    ),
  )
  for (const complaint of complaints)
    if (!ALREADY_THERE.test(complaint) && !ALREADY_DONE.test(complaint))
      log.warn('chain send', { chain: chain.name, error: complaint })
}

/**
 * Whether this key signed these bytes for this nonce. Without this check, anybody who can write to the database could
 * have the key sign a transaction of theirs.
 */
const isOwn = async ({ account }: ChainContext, bytes: TransactionSerialized, nonce: number): Promise<boolean> => {
  const signer = await recoverTransactionAddress({ serializedTransaction: bytes }).catch(() => null)
  return signer?.toLowerCase() === account.address.toLowerCase() && parseTransaction(bytes).nonce === nonce
}

/**
 * The oldest nonce holds back all later ones: when it stays out of the blocks for a while, it is signed again with
 * higher fees.
 */
export const bump = async (context: ChainContext, head: Head): Promise<void> => {
  const { pool, chain, account, log } = context
  const idle = await findIdleAttempt(pool, accountOf(context), head.nonces, chain.bumpAfterSeconds)
  if (!idle) return
  const { intentKey, nonce, maxFeePerGas, priorityFeePerGas } = idle
  const raw = `0x${idle.raw.toString('hex')}` as TransactionSerialized
  if (!(await isOwn(context, raw, nonce))) {
    log.error('bytes that were not signed here', { chain: chain.name, intent: intentKey, nonce })
    return
  }
  const now = offerFees(head.baseFeePerGas, chain).fees
  const fees = bumpFees({ maxFeePerGas, priorityFeePerGas }, now, chain.maxFeePerGas)
  if (!fees) {
    log.warn('fees at their limit', { chain: chain.name, intent: intentKey, nonce })
    return
  }
  const { to, data, gas } = parseTransaction(raw)
  const serialized = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    to: to as Hex,
    data: data as Hex,
    gas: gas as bigint,
    nonce,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.priorityFeePerGas,
  })
  const bytes = fromHex(serialized)
  await pool.transaction((tx) =>
    insertAttempts(tx, accountOf(context), [{ hash: keccak256(bytes), intentKey, nonce, raw: bytes, ...fees }]),
  )
  log.info('fees raised', { chain: chain.name, intent: intentKey, nonce, maxFeePerGas: String(fees.maxFeePerGas) })
}
