/**
 * What chance allows for a sum of prizes. Positions are independent of each other, so that the variances of what they
 * win add up (Bienaymé's formula), and a sum of many is close to a normal distribution (the central limit theorem), of
 * which 95.45 % lies within two standard deviations of the mean (NIST/SEMATECH e-Handbook of Statistical Methods,
 * 1.3.6.6.1). Where one rare prize makes up most of the sum, the share is another: above three quarters for any
 * distribution (Chebyshev's inequality).
 */

const DEVIATIONS = 2

export type ChanceBand = { lowCents: number; highCents: number }

/** In cents; `variance` in cents squared. Nothing below zero can be won. */
export const chanceBand = ({ expectedCents, variance }: { expectedCents: number; variance: number }): ChanceBand => {
  const reach = DEVIATIONS * Math.sqrt(variance)
  return { lowCents: Math.max(0, expectedCents - reach), highCents: expectedCents + reach }
}
