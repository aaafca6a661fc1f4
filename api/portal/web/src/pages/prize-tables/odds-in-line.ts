import { writeMoney } from '../../format/numbers.ts'
import { chanceWords } from './chance.ts'
import type { Tier } from './draft.ts'

const SHOWN = 3

/** A table in a line: "$5,000 (1 in 10,000), $5 (99.99 %)". Of a long one the top prizes. */
export const oddsInLine = ({ denominator, tiers }: { denominator: number; tiers: readonly Tier[] }): string => {
  const shown = tiers
    .filter(({ amountCents }) => amountCents > 0)
    .slice(0, SHOWN)
    .map(({ amountCents, weight }) => `${writeMoney(amountCents)} (${chanceWords({ of: weight, outOf: denominator })})`)
  return tiers.length > SHOWN + 1 ? `${shown.join(', ')} …` : shown.join(', ')
}
