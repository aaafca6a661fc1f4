import type { ChainContext, Head } from '../context.ts'

/** In wei. */
export type Fees = { maxFeePerGas: bigint; priorityFeePerGas: bigint }

/** The base fee may double before the transaction is in a block. */
const BASE_FEE_MARGIN = 2n

export const readFees = async ({ nodes, chain }: ChainContext, head: Head): Promise<Fees> => {
  const { baseFeePerGas } = await nodes.read.getBlock({ blockNumber: head.newest })
  const { priorityFeePerGas } = chain
  return { maxFeePerGas: (baseFeePerGas ?? 0n) * BASE_FEE_MARGIN + priorityFeePerGas, priorityFeePerGas }
}

const BUMP = 125n
const higher = (wei: bigint): bigint => (wei * BUMP) / 100n + 1n

/** Fees to replace these: nodes ask for at least a tenth more. Null when that would exceed the chain's limit. */
export const bumpFees = (before: Fees, now: Fees, limit: bigint): Fees | null => {
  const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)
  const bumped = {
    maxFeePerGas: largest(higher(before.maxFeePerGas), now.maxFeePerGas),
    priorityFeePerGas: largest(higher(before.priorityFeePerGas), now.priorityFeePerGas),
  }
  return bumped.maxFeePerGas <= limit ? bumped : null
}
