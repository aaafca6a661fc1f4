/** The file of a prize table, each tier by its amount in cents and its weight. */
export const prizeTableFile = (
  version: number,
  ...tiers: readonly (readonly [amountCents: number, weight: number])[]
) => ({
  version,
  tiers: tiers.map(([amountCents, weight]) => ({ amountCents, weight })),
})
