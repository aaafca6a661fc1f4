import type { PrizeTable } from '../../../../shapes.ts'
import { readCents, writeNumber } from '../../format/numbers.ts'
import { type Chance, commonDenominator, readChance, typedChance } from './chance.ts'

/** A line of the editor, as it is typed. */
export type Line = { key: number; amount: string; chance: string }

export type Tier = { amountCents: number; weight: number }

export type LineProblem = 'amount' | 'chance' | 'same_amount'

/** What the lines come to. `table`: null while something is wrong with them. */
export type Read = {
  problems: ReadonlyMap<number, LineProblem>
  problem: 'none' | 'above_one' | 'too_fine' | null
  table: { denominator: number; tiers: Tier[] } | null
}

const MAX_CENTS = 1_000_000_000_000

const amountOf = ({ amount }: Line): number | null => {
  const cents = readCents(amount)
  return cents !== null && cents <= MAX_CENTS ? cents : null
}

const problemsOf = (lines: readonly Line[]): Map<number, LineProblem> => {
  const problems = new Map<number, LineProblem>()
  const seen = new Set<number>()
  for (const line of lines) {
    const cents = amountOf(line)
    if (cents === null) problems.set(line.key, 'amount')
    else if (seen.has(cents)) problems.set(line.key, 'same_amount')
    else if (readChance(line.chance) === null) problems.set(line.key, 'chance')
    if (cents !== null) seen.add(cents)
  }
  return problems
}

/** The rest of the chances wins nothing. */
const withNoPrize = (tiers: readonly Tier[], denominator: number): Tier[] => {
  const rest = denominator - tiers.reduce((sum, { weight }) => sum + weight, 0)
  return rest > 0 ? [...tiers, { amountCents: 0, weight: rest }] : [...tiers]
}

/** The table of the lines, in the fewest chances in which each of theirs is whole, from the top prize down. */
export const readLines = (lines: readonly Line[]): Read => {
  const problems = problemsOf(lines)
  const fail = (problem: Read['problem']): Read => ({ problems, problem, table: null })
  if (lines.length === 0) return fail('none')
  if (problems.size > 0) return fail(null)
  const chances = lines.map(({ chance }) => readChance(chance) as Chance)
  const denominator = commonDenominator(chances)
  if (denominator === null) return fail('too_fine')
  const tiers = lines.map((line, i) => {
    const { of, outOf } = chances[i] as Chance
    return { amountCents: amountOf(line) as number, weight: of * (denominator / outOf) }
  })
  if (tiers.reduce((sum, { weight }) => sum + weight, 0) > denominator) return fail('above_one')
  tiers.sort((a, b) => b.amountCents - a.amountCents)
  return { problems, problem: null, table: { denominator, tiers: withNoPrize(tiers, denominator) } }
}

const typedAmount = (cents: number): string =>
  writeNumber(cents / 100, { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })

/** The lines that make a table; the rest, which wins nothing, is no line. */
export const linesOf = ({ denominator, tiers }: Omit<PrizeTable, 'id' | 'version'>): Line[] =>
  tiers
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ amountCents, weight }, key) => ({
      key,
      amount: typedAmount(amountCents),
      chance: typedChance({ of: weight, outOf: denominator }),
    }))
