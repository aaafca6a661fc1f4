import type { Tier } from './draft.ts'

/** What was won on a day, in cents, and the number of prizes. */
export type Day = { paidCents: number; prizes: number }

export const DAYS = 30

/** Below this many expected hits we sample a Poisson distribution, above it a normal one. */
const FEW = 30

const poisson = (mean: number, random: () => number): number => {
  const end = Math.exp(-mean)
  let hits = -1
  for (let product = 1; product > end; product *= random()) hits += 1
  return hits
}

const standardNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Samples how many of `n` hit with a chance of `p` each, approximately. */
const hitsOf = (n: number, p: number, random: () => number): number => {
  const mean = n * p
  if (p > 0.5) return n - hitsOf(n, 1 - p, random)
  const hits =
    mean < FEW ? poisson(mean, random) : Math.round(mean + Math.sqrt(mean * (1 - p)) * standardNormal(random))
  return Math.min(n, Math.max(0, hits))
}

/** Simulates a day tier by tier: winners who do not get one prize may get the next. */
const dayOf = (tiers: readonly Tier[], denominator: number, winners: number, random: () => number): Day => {
  let [left, chances, paidCents, prizes] = [winners, denominator, 0, 0]
  for (const { amountCents, weight } of tiers) {
    const hits = weight >= chances ? left : hitsOf(left, weight / chances, random)
    left -= hits
    chances -= weight
    if (amountCents > 0) prizes += hits
    paidCents += hits * amountCents
  }
  return { paidCents, prizes }
}

type Pace = { winnersPerDraw: number; drawsPerMonth: number }

/** The days' draws: their number is spread over the month, so that a draw a week falls on every seventh day. */
const drawsOf = (day: number, { drawsPerMonth }: Pace): number =>
  Math.round(((day + 1) * drawsPerMonth) / DAYS) - Math.round((day * drawsPerMonth) / DAYS)

/** One month as chance might have it. */
export const simulateMonth = ({ tiers, denominator }: Table, pace: Pace, random: () => number = Math.random): Day[] =>
  Array.from({ length: DAYS }, (_, day) => dayOf(tiers, denominator, drawsOf(day, pace) * pace.winnersPerDraw, random))

type Table = { tiers: readonly Tier[]; denominator: number }

/** What a winner gets on average, in cents: each prize by its chance. Not rounded. */
export const meanPrize = ({ tiers, denominator }: Table): number =>
  tiers.reduce((sum, { amountCents, weight }) => sum + amountCents * (weight / denominator), 0)

/** What a winner costs on average and what the dearest draw of all costs, in cents. */
export const costsOf = (table: Table, { winnersPerDraw, drawsPerMonth }: Pace) => {
  const perWinner = meanPrize(table)
  const perDraw = perWinner * winnersPerDraw
  return {
    perWinner: Math.round(perWinner),
    perDraw: Math.round(perDraw),
    perMonth: Math.round(perDraw * drawsPerMonth),
    dearestDraw: Math.max(...table.tiers.map(({ amountCents }) => amountCents)) * winnersPerDraw,
  }
}
