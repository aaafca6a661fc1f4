/** Amounts, counts and chances as people read them. */
import { money } from '../../domain/money.ts'

const counting = new Intl.NumberFormat('en-US')
const percentage = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 3 })
const ratio = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** What a winner gets: an amount, or "no prize". */
export const prize = (cents: number): string => (cents === 0 ? 'no prize' : money(cents))

/** Most numbers are small and need no separator. */
export const count = (value: number): string => (value < 1_000 ? String(value) : counting.format(value))

/** `1 winner`, `10,000 winners`. */
export const counted = (value: number, noun: string, nouns = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : nouns}`

/** A chance as a share: 20%, 0.02%. */
export const percent = (weight: number, denominator: number): string => percentage.format(weight / denominator)

/** A chance for people: `1 in 5,000`, rounded to four digits. */
export const oneIn = (weight: number, denominator: number): string =>
  weight === denominator ? 'always' : `1 in ${ratio.format(denominator / weight)}`
