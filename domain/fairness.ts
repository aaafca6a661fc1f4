/**
 * Whether prizes fell as often as their table says: Pearson's chi-square test of goodness of fit, as the NIST/SEMATECH
 * e-Handbook of Statistical Methods has it (1.3.5.15). Which tiers are counted together depends only on what is
 * expected, never on what came out.
 */
import type { PrizeTable } from './prize-table.ts'

/** Below this many expected prizes the test's distribution is not close enough to the chi-square one. */
export const MIN_EXPECTED = 5

/** Tiers `first` to `last` of the table, counted together. */
export type FairnessCell = { first: number; last: number; observed: number; expected: number }

/** `pValue`: how often a difference at least as large occurs by chance alone, from 0 to 1. */
export type FairnessTest = { cells: FairnessCell[]; statistic: number; degreesOfFreedom: number; pValue: number }

/** How many prizes of each tier are expected among `prizes`. */
export const expectedCounts = ({ tiers, denominator }: PrizeTable, prizes: number): number[] =>
  tiers.map(({ weight }) => (prizes * weight) / denominator)

/** Tests how often each tier was won, `counts[i]` times the tier i. Null: too few prizes, or tiers, to say anything. */
export const testFairness = (table: PrizeTable, counts: readonly number[]): FairnessTest | null => {
  if (counts.length !== table.tiers.length)
    throw new RangeError(`${counts.length} counts for ${table.tiers.length} tiers`)
  const prizes = counts.reduce((sum, count) => sum + count, 0)
  const cells = mergeTiers(counts, expectedCounts(table, prizes))
  if (cells.length < 2) return null
  const statistic = cells.reduce((sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected, 0)
  const degreesOfFreedom = cells.length - 1
  return { cells, statistic, degreesOfFreedom, pValue: chiSquareTail(statistic, degreesOfFreedom) }
}

/** From the top down, neighbours are joined until they reach MIN_EXPECTED; a rest that does not joins the last cell. */
const mergeTiers = (counts: readonly number[], expected: readonly number[]): FairnessCell[] => {
  const cells: FairnessCell[] = []
  let open: FairnessCell | null = null
  for (const [tier, observed] of counts.entries()) {
    open ??= { first: tier, last: tier, observed: 0, expected: 0 }
    open = add(open, { first: tier, last: tier, observed, expected: expected[tier] as number })
    if (open.expected < MIN_EXPECTED) continue
    cells.push(open)
    open = null
  }
  const last = cells.pop()
  if (!last) return open ? [open] : []
  return [...cells, open ? add(last, open) : last]
}

const add = (a: FairnessCell, b: FairnessCell): FairnessCell => ({
  first: a.first,
  last: b.last,
  observed: a.observed + b.observed,
  expected: a.expected + b.expected,
})

/** The chance that a chi-square distributed number is `statistic` or more: Q(df/2, x/2). */
export const chiSquareTail = (statistic: number, degreesOfFreedom: number): number =>
  upperGamma(degreesOfFreedom / 2, statistic / 2)

const MAX_TERMS = 100_000
/** Both sums have converged when a step no longer changes a double. */
const NO_CHANGE = 2 ** -53
/** Replaces a zero that would be divided by, in the continued fraction. */
const TINY = 1e-300

/**
 * The regularised upper incomplete gamma function Q(a, x), a ≥ 1/2 and x ≥ 0: by the series of the lower one where x is
 * small (NIST Digital Library of Mathematical Functions, 8.11.4), else by the continued fraction (8.9.2, its even part,
 * evaluated after Lentz).
 */
const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  const q = x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
  return Math.min(Math.max(q, 0), 1)
}

const lowerSeries = (a: number, x: number): number => {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < MAX_TERMS && term > sum * NO_CHANGE; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

const upperFraction = (a: number, x: number): number => {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < MAX_TERMS; n += 1) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b || TINY)
    c = b + numerator / c || TINY
    fraction *= c * d
    if (Math.abs(c * d - 1) <= 2 * NO_CHANGE) break
  }
  return fraction
}

/** ln Γ(a) of whole and half numbers: Γ(a) = (a − 1) Γ(a − 1), down to Γ(1) = 1 or Γ(1/2) = √π. */
const logGamma = (a: number): number => {
  let sum = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2
  for (let factor = a - 1; factor > 0; factor -= 1) sum += Math.log(factor)
  return sum
}
