import { splitPrizes } from './split.ts'

/**
 * The most cents that one payment of a campaign can come to: every winner of a draw wins the largest prize that is not held, or
 * a guarantee. The contract takes it as its limit.
 */
export const largestTransferCents = ({
  winnersPerDraw,
  prizesCents,
  largePrizeCents,
  guaranteeCents,
}: {
  winnersPerDraw: number
  prizesCents: readonly number[]
  largePrizeCents: number | null
  guaranteeCents: number | null
}): number => {
  const transferred = prizesCents.map((cents) => splitPrizes([cents], largePrizeCents).transferredCents)
  return Math.max(1, Math.max(...transferred) * winnersPerDraw, guaranteeCents ?? 0)
}
