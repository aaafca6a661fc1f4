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
 * What the database has of a campaign. How many guarantees were sent to the chain, and how many of these payments are
 * final: what was only picked may have been paid for another win. `terms`: what it guarantees, null if that does not
 * matter.
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

/** What is said of it, and of a pick for the same period. */
export const periodPaid = ({ period, number }: ForeignGuarantee): Differs => ({
  code: 'chain_differs',
  detail: { differs: 'period_paid', period, number },
})

/**
 * `drawings`, `wallet`, `foreignTable` and `guarantee` are those of the newest block, since the database is always first;
 * the rest is finalized. `foreignTable`: the number of a table that none of the campaign's terms has; null if there is
 * none. `foreignGuarantee`: the same of guarantees.
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

/** What drawings that are compared may differ in: others are found, and taken back, where something is signed. */
export const DRAWING_DIFFERENCES = [
  'value_taken_back',
  'drawn_otherwise',
  'payment_taken_back',
  'paid_otherwise',
] as const
