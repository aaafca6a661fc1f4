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
/** Nodes take no replacement that offers less than a tenth more. */
const LEAST_BUMP = 110n
const raised = (wei: bigint, percent: bigint): bigint => (wei * percent) / 100n + 1n

/**
 * Fees to replace these, up to the chain's limit. Null when that leaves too little room for a replacement that nodes
 * take.
 */
export const bumpFees = (before: Fees, now: Fees, limit: bigint): Fees | null => {
  const wanted = larger(raised(before.maxFeePerGas, BUMP), now.maxFeePerGas)
  const maxFeePerGas = larger(smaller(wanted, limit), now.maxFeePerGas)
  if (maxFeePerGas > limit || maxFeePerGas < raised(before.maxFeePerGas, LEAST_BUMP)) return null
  return { maxFeePerGas, priorityFeePerGas: larger(raised(before.priorityFeePerGas, BUMP), now.priorityFeePerGas) }
}
