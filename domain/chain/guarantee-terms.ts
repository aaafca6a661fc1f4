/** What a campaign guarantees, as its contract knows it. */
import type { Attention } from '../attention.ts'
import { shortestSeconds } from '../guarantee/shortest.ts'
import { toTokenUnits } from './token-units.ts'

/** `Terms` of the contract: amounts in token units, `minPeriod` in seconds. */
export type OnchainTerms = { amount: bigint; below: bigint; minPeriod: number }

/** The contract’s for a campaign that guarantees nothing. */
export const NO_TERMS: OnchainTerms = { amount: 0n, below: 0n, minPeriod: 0 }

/** As the campaign promises it; `period` is an ISO 8601 duration. */
export type Guarantee = { amountCents: number; thresholdCents: number; period: string }

export const toOnchainTerms = (guarantee: Guarantee | null, decimals: number): OnchainTerms =>
  guarantee === null
    ? NO_TERMS
    : {
        amount: toTokenUnits(guarantee.amountCents, decimals),
        below: toTokenUnits(guarantee.thresholdCents, decimals),
        minPeriod: shortestSeconds(guarantee.period),
      }

export const areSameTerms = (one: OnchainTerms, other: OnchainTerms): boolean =>
  one.amount === other.amount && one.below === other.below && one.minPeriod === other.minPeriod

/** The terms that count, and those that will; null if none wait. */
export type SeenTerms = { terms: OnchainTerms; coming: { terms: OnchainTerms; countsFrom: Date } | null }

/** The terms that count once all that wait do. */
export const lastTerms = ({ terms, coming }: SeenTerms): OnchainTerms => (coming ?? { terms }).terms

/** What a contract’s terms differ in where they are not right; `until`: when right ones count that wait already. */
export const termsDifference = (
  seen: SeenTerms,
  areRight: (terms: OnchainTerms) => boolean,
): Extract<Attention, { code: 'chain_differs' }> | null => {
  const { terms, coming } = seen
  const differs = { differs: 'guarantee_terms' } as const
  if (!areRight(lastTerms(seen))) return { code: 'chain_differs', detail: differs }
  if (areRight(terms) || !coming) return null
  return { code: 'chain_differs', detail: { ...differs, until: coming.countsFrom.toISOString() } }
}
