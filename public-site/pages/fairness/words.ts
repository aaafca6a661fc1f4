/** What a p-value means, in words that claim no more than it does. */
import type { FairnessTest } from '../../../domain/fairness.ts'
import { count } from '../../parts/money.ts'

/** Below these a difference is called uncommon or rare. */
const UNCOMMON = 0.05
const RARE = 0.01
const TOO_GOOD = 0.99
const NEVER_SEEN = 1e-6

const MANY = 100

/** How often chance alone brings a difference this large: "in 37 of 100 cases", "in 1 of 250 cases". */
export const howOften = (pValue: number): string => {
  if (pValue < NEVER_SEEN) return 'in less than 1 of 1,000,000 cases'
  if (pValue < RARE) return `in about 1 of ${count(Number((1 / pValue).toPrecision(2)))} cases`
  if (pValue > 1 - RARE / 2) return `in more than 99 of ${MANY} cases`
  return `in about ${Math.round(pValue * MANY)} of ${MANY} cases`
}

export const meaning = ({ pValue }: FairnessTest): string => {
  if (pValue < NEVER_SEEN)
    return 'Chance alone almost never does that. Something should explain it: check the draws one by one with the lines below, and ask.'
  if (pValue < RARE)
    return 'That is rare. A fair service shows such a number too, now and then: this page is updated after every draw, so over the years it passes through rare values. It is a reason to look more closely, not proof of anything.'
  if (pValue < UNCOMMON)
    return 'That is uncommon, and nothing more: of twenty perfectly fair tables, one looks like this at any time.'
  if (pValue > TOO_GOOD)
    return 'The counts are closer to the odds than chance usually brings them. A fair service shows that too, now and then.'
  return 'That is what a fair service looks like most of the time.'
}
