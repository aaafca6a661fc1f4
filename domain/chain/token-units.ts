/** US cents in a token's smallest units. */

const CENT_DECIMALS = 2

/** A token worth a dollar that cannot be split into cents is refused where it is registered. */
export const hasCents = (decimals: number): boolean => decimals >= CENT_DECIMALS && decimals <= 36

export const toTokenUnits = (cents: number, decimals: number): bigint => {
  if (!hasCents(decimals)) throw new RangeError(`a token with ${decimals} decimals has no cents`)
  return BigInt(cents) * 10n ** BigInt(decimals - CENT_DECIMALS)
}

/** The whole cents in so many units, at most as many as a number holds exactly. */
export const toWholeCents = (units: bigint, decimals: number): number => {
  const cents = units / toTokenUnits(1, decimals)
  return cents > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(cents)
}
