/** What a p-value means, in words that claim no more than it does. */
import type { FairnessTest } from '../../../domain/fairness.ts'
import type { Texts } from '../../texts.ts'

/** Below these a difference is called uncommon or rare. */
const UNCOMMON = 0.05
const RARE = 0.01
const TOO_GOOD = 0.99
const NEVER_SEEN = 1e-6

const MANY = 100

/** How often chance alone brings a difference this large: "in 37 of 100 cases", "in 1 of 250 cases". */
export const howOften = ({ fairness: words }: Texts, pValue: number): string => {
  if (pValue < NEVER_SEEN) return words.lessThanOneOf(1 / NEVER_SEEN)
  if (pValue < RARE) return words.aboutOneOf(Number((1 / pValue).toPrecision(2)))
  if (pValue > 1 - RARE / 2) return words.moreThan(MANY - 1, MANY)
  return words.about(Math.round(pValue * MANY), MANY)
}

export const meaning = ({ fairness: { meanings } }: Texts, { pValue }: FairnessTest): string => {
  if (pValue < NEVER_SEEN) return meanings.neverSeen
  if (pValue < RARE) return meanings.rare
  if (pValue < UNCOMMON) return meanings.uncommon
  return pValue > TOO_GOOD ? meanings.tooGood : meanings.usual
}
