import { larger, smaller } from '../../../domain/chain/bigints.ts'
import type { ChainContext } from '../context.ts'

/** In wei. */
export type Fees = { maxFeePerGas: bigint; priorityFeePerGas: bigint }
/** What is offered for gas, and what a block takes now at least. */
export type Offer = { fees: Fees; least: bigint }

/** The base fee may double before the transaction is in a block, if the chain's limit allows it. */
const BASE_FEE_MARGIN = 2n

export const offerFees = (
  baseFeePerGas: bigint,
  { priorityFeePerGas, maxFeePerGas: limit }: Pick<ChainContext['chain'], 'priorityFeePerGas' | 'maxFeePerGas'>,
): Offer => {
  const wanted = baseFeePerGas * BASE_FEE_MARGIN + priorityFeePerGas
  return {
    fees: { maxFeePerGas: smaller(wanted, limit), priorityFeePerGas },
    least: baseFeePerGas + priorityFeePerGas,
  }
}

const BUMP = 125n
const higher = (wei: bigint): bigint => (wei * BUMP) / 100n + 1n

/** Fees to replace these: nodes ask for at least a tenth more. Null when that would exceed the chain's limit. */
export const bumpFees = (before: Fees, now: Fees, limit: bigint): Fees | null => {
  const bumped = {
    maxFeePerGas: larger(higher(before.maxFeePerGas), now.maxFeePerGas),
    priorityFeePerGas: larger(higher(before.priorityFeePerGas), now.priorityFeePerGas),
  }
  return bumped.maxFeePerGas <= limit ? bumped : null
}
