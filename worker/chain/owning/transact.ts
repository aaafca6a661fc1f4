/**
 * Transactions of a key that a person holds. No node alone chooses their nonces or what is paid for gas, keeps them
 * back, or says what became of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, keccak256, type PublicClient } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { larger, smaller } from '../../../domain/chain/bigints.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { Refused } from '../../../domain/refusals.ts'
import { Disagreement, readAgreed } from '../agree.ts'
import { answersOf, type Ask } from '../answers.ts'
import { ALREADY_THERE, inShort } from '../errors.ts'
import { readCertain, readCertainBlock } from '../certain.ts'
import { type Choosing, readNewestBlock } from '../heads.ts'
import { readReceipt } from '../receipt.ts'
import type { Fees } from '../sending/fees.ts'

/** A key, and the nodes of the chain that it is used on. */
export type Owner = Choosing & { address: Address; account: PrivateKeyAccount }

/** `to`: null for a deployment. */
type Call = { to: Address | null; data: Hex }

/** A transaction that is in a block. */
export type Made = { hash: Hex; nonce: number; block: bigint }

const IN_BLOCK_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 500
/** A node may show a transaction's receipt a moment later than the block that has it. */
const LOOKS_FOR_RECEIPT = 6
/**
 * A call may take more gas in its block than when it was estimated: terms that come into force meanwhile are written by
 * it.
 */
const GAS_MARGIN = 2n
/** The base fee may double before the transaction is in a block. */
const BASE_FEE_MARGIN = 2n

/** What a node says of bytes when it has others with their nonce. */
const NONCE_TAKEN = /nonce too low|replacement transaction underpriced/i

/** Of three or more the one in the middle, of two the larger one. */
const middleOf = (amounts: Iterable<bigint>): bigint => {
  const ascending = [...amounts].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return ascending[Math.floor(ascending.length / 2)] ?? 0n
}

const askNonce =
  (address: Address, blockNumber: bigint): Ask<number> =>
  (node) =>
    node.getTransactionCount({ address, blockNumber })

/** What nodes advise is paid up to the chain's limit, and no less than workers offer. */
const feesFor = async (owner: Owner, baseFeePerGas: bigint): Promise<Fees> => {
  const { priorityFeePerGas: least, maxFeePerGas: most } = owner.chain
  const advised = await answersOf(owner, (node) => node.estimateMaxPriorityFeePerGas())
  const priorityFeePerGas = smaller(larger(middleOf(advised.values()), least), most)
  return { maxFeePerGas: baseFeePerGas * BASE_FEE_MARGIN + priorityFeePerGas, priorityFeePerGas }
}

/**
 * Signs a call with the first nonce that no block has: whatever this key has signed that is in no block, or that all
 * nodes forgot, has the same nonce, and only one of the two can ever take effect. `expected`: throws if it is no longer
 * the key's next nonce.
 */
const sign = async (owner: Owner, { to, data }: Call, expected: number | undefined) => {
  const { address, account, chain } = owner
  const about = { of: `how many transactions ${address} has made` }
  const nonce = await readCertain(owner, about, (node, { newest }) => askNonce(address, newest)(node))
  if (expected !== undefined && nonce !== expected)
    throw new Refused(
      'bad_request',
      `Another transaction of ${address} came into a block meanwhile: run the command again, which tells whether it was the same.`,
    )
  const { number: blockNumber, baseFeePerGas } = await readCertainBlock(owner)
  const wanted = { account: address, data, blockNumber, ...(to && { to }) }
  const gas = GAS_MARGIN * middleOf((await answersOf(owner, (node) => node.estimateGas(wanted))).values())
  const { maxFeePerGas, priorityFeePerGas: maxPriorityFeePerGas } = await feesFor(owner, baseFeePerGas ?? 0n)
  const fees = { maxFeePerGas, maxPriorityFeePerGas }
  const signed = { type: 'eip1559', chainId: chain.chainId, ...(to && { to }), data, gas, nonce, ...fees } as const
  return { bytes: await account.signTransaction(signed), nonce }
}

/** Sends to all nodes; the transaction counts as sent once any node has it. */
const sendToAll = async ({ nodes: { each }, address }: Owner, serializedTransaction: Hex): Promise<void> => {
  const sent = await Promise.allSettled(each.map((node) => node.sendRawTransaction({ serializedTransaction })))
  const failures = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const said = failures.map(inShort)
  if (failures.length < sent.length || said.some((error) => ALREADY_THERE.test(error))) return
  if (said.some((error) => NONCE_TAKEN.test(error)))
    throw new Refused(
      'bad_request',
      `Another transaction of ${address} is on its way: run the command again once it is in a block.`,
    )
  throw failures[0]
}

/** What a node has of a transaction up to a block: `isOver` if another one with its nonce is there. */
const askOutcome =
  ({ address }: Owner, { hash, nonce }: Omit<Made, 'block'>, blockNumber: bigint) =>
  async (node: PublicClient) => {
    const receipt = await readReceipt(node, hash)
    if (receipt !== null && receipt.blockNumber <= blockNumber)
      return { block: receipt.blockNumber, status: receipt.status, isOver: false }
    const isOver = (await askNonce(address, blockNumber)(node)) > nonce
    return { block: null, status: null, isOver }
  }

/** Looks until all nodes that answer show it in a block; what one alone shows, or hides, decides nothing. */
const untilInBlock = async (owner: Owner, sent: Omit<Made, 'block'>): Promise<Made> => {
  const patience = AbortSignal.timeout(IN_BLOCK_WITHIN_MS)
  for (let [trouble, looks] = ['', 0]; ; ) {
    try {
      const { number } = await readNewestBlock(owner)
      const { block, status, isOver } = await readAgreed(owner, number, askOutcome(owner, sent, number))
      if (status === 'reverted') throw new Error(`transaction ${sent.hash} was refused by the chain`)
      if (block !== null) return { ...sent, block }
      looks = isOver ? looks + 1 : 0
      if (looks === LOOKS_FOR_RECEIPT)
        throw new Refused(
          'bad_request',
          `Another transaction of ${owner.address} took the place of ${sent.hash}, which never counts: run the command again.`,
        )
      trouble = ''
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error
      trouble = ` ${error.message}`
    }
    if (patience.aborted)
      throw new Refused(
        'bad_request',
        `Transaction ${sent.hash} was sent, but nodes do not show it in a block yet.${trouble} Run the command again in a while.`,
      )
    await sleep(LOOK_EVERY_MS)
  }
}

/** Sends what a key signs for this call to all nodes, and waits until it is in a block. */
export const transact = async (owner: Owner, call: Call, expectedNonce?: number): Promise<Made> => {
  const { bytes, nonce } = await sign(owner, call, expectedNonce)
  await sendToAll(owner, bytes)
  return untilInBlock(owner, { hash: keccak256(bytes), nonce })
}
