import type { PrizeTable } from '../../domain/prize-table.ts'

/** The file of a prize table, each tier by its amount in cents and its weight. */
export const prizeTableFile = (
  version: number,
  ...tiers: readonly (readonly [amountCents: number, weight: number])[]
) => ({
  version,
  tiers: tiers.map(([amountCents, weight]) => ({ amountCents, weight })),
})

/** What a position wins on average, in cents. */
export const meanOf = ({ tiers, denominator }: PrizeTable): number =>
  tiers.reduce((sum, { amountCents, weight }) => sum + (amountCents * weight) / denominator, 0)

/** In cents squared: the mean of the squares of how far each prize is from the mean. */
export const varianceOf = (table: PrizeTable): number => {
  const mean = meanOf(table)
  return table.tiers.reduce(
    (sum, { amountCents, weight }) => sum + ((amountCents - mean) ** 2 * weight) / table.denominator,
    0,
  )
}
