import { writeMoney } from '../../format/numbers.ts'
import type { PrizeTable } from '../../../../shapes.ts'
import { texts } from '../../texts/texts.ts'
import { chanceWords } from '../prize-tables/chance.ts'
import { meanPrize } from '../prize-tables/month.ts'

export type Odds = {
  amountCents: number
  /** "1 in 10,000", or "99 %" where that says more. */
  words: string
  /** The length of its bar, from 0 to 1: the logarithm of the chance, so that one in a million is still visible. */
  length: number
}

/** The length of the shortest bar, so that it is still visible. */
const SHORTEST = 0.04

/** The chance of each prize of a table, top prize first. */
export const oddsOf = ({ denominator, tiers }: Pick<PrizeTable, 'denominator' | 'tiers'>): Odds[] => {
  const rarest = Math.min(...tiers.map(({ weight }) => weight))
  const span = Math.log10(denominator / rarest)
  return tiers.map(({ amountCents, weight }) => {
    const share = span === 0 ? 1 : 1 - Math.log10(denominator / weight) / span
    return {
      amountCents,
      words: chanceWords({ of: weight, outOf: denominator }),
      length: SHORTEST + (1 - SHORTEST) * share,
    }
  })
}

/** A table in a line: "$5,000 (1 in 10,000), $5 (99.99%)". */
export const oddsWords = (table: Pick<PrizeTable, 'denominator' | 'tiers'>): string =>
  oddsOf(table)
    .map(
      ({ amountCents, words }) =>
        `${amountCents === 0 ? texts.campaign.prizes.noPrize : writeMoney(amountCents)} (${words})`,
    )
    .join(', ')

/** What a winner gets on average, in cents. */
export const meanCents = (table: Pick<PrizeTable, 'denominator' | 'tiers'>): number => Math.round(meanPrize(table))
