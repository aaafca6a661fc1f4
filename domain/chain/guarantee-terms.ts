/** What a campaign guarantees, as its contract knows it. */
import type { Attention } from '../attention.ts'
import { shortestSeconds } from '../guarantee/shortest.ts'
import { toTokenUnits } from './token-units.ts'

/** `Terms` of the contract: amounts in token units, `minPeriod` in seconds. */
export type OnchainTerms = { amount: bigint; below: bigint; minPeriod: number }

/** The contract’s terms for a campaign that guarantees nothing. */
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

/** `terms`: those in force. `coming`: those that the contract has, but that do not count yet; null: there are none. */
export type SeenTerms = { terms: OnchainTerms; coming: { terms: OnchainTerms; countsFrom: Date } | null }

/** The terms in force once the coming ones count. */
export const lastTerms = ({ terms, coming }: SeenTerms): OnchainTerms => (coming ?? { terms }).terms

/** The attention for terms that are not right; `until`: when right ones that are coming begin to count. */
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
