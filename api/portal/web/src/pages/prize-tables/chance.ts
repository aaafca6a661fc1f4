import { readDecimal, writeNumber } from '../../format/numbers.ts'
import { texts } from '../../texts/texts.ts'

/** `of` chances out of `outOf`, both whole. */
export type Chance = { of: number; outOf: number }

/** The largest denominator that a prize table may have. */
const MOST_CHANCES = 1_000_000_000_000

const PERCENT_DIGITS = 8

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b))

const reduced = ({ of, outOf }: Chance): Chance => {
  const divisor = divisorOf(of, outOf)
  return { of: of / divisor, outOf: outOf / divisor }
}

/** The smallest number of chances in which each is whole; null: there is none that a table may have. */
export const commonDenominator = (chances: readonly Chance[]): number | null => {
  let common = 1
  for (const { outOf } of chances.map(reduced)) {
    common = (common / divisorOf(common, outOf)) * outOf
    if (common > MOST_CHANCES) return null
  }
  return common
}

const sound = (of: number | null, outOf: number | null): Chance | null =>
  of !== null && outOf !== null && of >= 1 && of <= outOf && outOf <= MOST_CHANCES ? reduced({ of, outOf }) : null

/** "1 in 10,000", "3 of 500", "0.5 %" as a person types it. Null: it is no chance above 0 and up to 1. */
export const readChance = (text: string): Chance | null => {
  const [, percent] = /^([^%]+)%$/.exec(text.trim()) ?? []
  if (percent !== undefined) return sound(readDecimal(percent, PERCENT_DIGITS), 100 * 10 ** PERCENT_DIGITS)
  const [, of = '', outOf = ''] = /^(.+?)\s*(?:in|of|zu|von|:|\/)\s*(.+)$/i.exec(text.trim()) ?? []
  return sound(readDecimal(of, 0), readDecimal(outOf, 0))
}

const LIKELY = 0.2
const SMALL = 10

/** Exactly, as it is typed: "1 in 10,000", "3 in 500". */
export const typedChance = (chance: Chance): string => {
  const { of, outOf } = reduced(chance)
  return `${writeNumber(of)} ${texts.parts.inWord} ${writeNumber(outOf)}`
}

/** As people read it: "1 in 10,000", or "99 %" where that says more. */
export const chanceWords = ({ of, outOf }: Chance): string => {
  if (of / outOf > LIKELY) return writeNumber(of / outOf, { style: 'percent', maximumFractionDigits: 2 })
  const times = outOf / of
  return `1 ${texts.parts.inWord} ${writeNumber(times, { maximumFractionDigits: times < SMALL ? 1 : 0 })}`
}
