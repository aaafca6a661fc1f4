/** Where the rows and the contract differ: a chain that took back what it called final, or a key in other hands. */
import type { Attention } from '../attention.ts'
import type { Address } from './chains.ts'
import { areSameTerms, type OnchainTerms, type SeenTerms, termsDifference } from './guarantee-terms.ts'

type Differs = Extract<Attention, { code: 'chain_differs' | 'unknown_number' }>

/** What the database has of a drawing whose value is recorded. `paid`: in token units; null while that is not final. */
export type ComparedDrawing = { number: number; contribution: string; value: string; paid: bigint | null }

/** What a block has of it; times in seconds, 0 for what has not happened. */
type DrawingSeen = {
  contribution: string
  randomValue: string
  revealedAt: number
  settledAt: number
  transferred: bigint
}

/** `safe` and `finalized` are what those blocks have: values are recorded from the one, payments from the other. */
export const drawingDifference = (
  { number, contribution, value, paid }: ComparedDrawing,
  { safe, finalized }: { safe: DrawingSeen; finalized: DrawingSeen },
): Differs | null => {
  const differs = (
    what: 'value_taken_back' | 'drawn_otherwise' | 'payment_taken_back' | 'paid_otherwise',
  ): Differs => ({ code: 'chain_differs', detail: { differs: what, number } })
  if (safe.revealedAt === 0) return differs('value_taken_back')
  if (safe.contribution !== contribution || safe.randomValue !== value) return differs('drawn_otherwise')
  if (paid === null) return null
  if (finalized.settledAt === 0) return differs('payment_taken_back')
  return finalized.transferred === paid ? null : differs('paid_otherwise')
}

/**
 * What the database has of a campaign. `guaranteesSent`: how many guarantees were sent to the chain, which excludes
 * those that were only picked; `guaranteesPaid`: how many of these payments are final. `terms`: what the campaign
 * guarantees; null if that is not to be compared.
 */
export type ComparedCampaign = {
  lastNumber: number
  wallet: Address | null
  guaranteesSent: number
  guaranteesPaid: number
  terms: OnchainTerms | null
}

/** A period that the contract paid without an order of this database, for a win of the drawing with this number. */
export type ForeignGuarantee = { period: number; number: number }

/** The attention for such a payment, and for a pick for the same period. */
export const periodPaid = ({ period, number }: ForeignGuarantee): Differs => ({
  code: 'chain_differs',
  detail: { differs: 'period_paid', period, number },
})

/**
 * `drawings`, `wallet`, `foreignTable` and `guarantee` are those of the newest block, because the database always
 * changes first; the rest is finalized. `foreignTable`: the number of a table in the contract that none of the
 * campaign's terms has; `foreignGuarantee`: a payment that this database did not order. Both are null if there is none.
 */
export const campaignDifference = (
  { lastNumber, wallet, guaranteesSent, guaranteesPaid, terms }: ComparedCampaign,
  seen: {
    drawings: number
    wallet: Address | null
    foreignTable: number | null
    guarantee: SeenTerms
    guaranteesPaid: number
    foreignGuarantee: ForeignGuarantee | null
  },
): Differs | null => {
  if (seen.drawings > lastNumber) return { code: 'unknown_number', detail: { number: lastNumber + 1 } }
  if (seen.wallet !== null && seen.wallet !== wallet)
    return { code: 'chain_differs', detail: { differs: 'wallet', wallet: seen.wallet } }
  if (seen.foreignTable !== null)
    return { code: 'chain_differs', detail: { differs: 'table', table: seen.foreignTable } }
  const otherTerms = terms && termsDifference(seen.guarantee, (found) => areSameTerms(found, terms))
  if (otherTerms) return otherTerms
  if (seen.foreignGuarantee !== null) return periodPaid(seen.foreignGuarantee)
  const areRight = seen.guaranteesPaid >= guaranteesPaid && seen.guaranteesPaid <= guaranteesSent
  if (areRight) return null
  return { code: 'chain_differs', detail: { differs: 'guarantees', here: guaranteesPaid, there: seen.guaranteesPaid } }
}

/** The differences that the comparison of drawings finds and clears: all others are found and cleared at signing. */
export const DRAWING_DIFFERENCES = [
  'value_taken_back',
  'drawn_otherwise',
  'payment_taken_back',
  'paid_otherwise',
] as const
