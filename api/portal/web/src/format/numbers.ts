import { formatsOf } from '../../../../../domain/language.ts'
import { language, locale } from '../texts/texts.ts'

/** How the language writes a number: "1,234.5" or "1.234,5". */
const signsOf = (of: string): { group: string; decimal: string } => {
  const parts = new Intl.NumberFormat(of).formatToParts(12_345.6)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

/** Groups have three digits each: the decimal sign of another language is never taken for grouping. */
const shapeOf = ({ group, decimal }: { group: string; decimal: string }): RegExp =>
  new RegExp(`^([1-9]\\d{0,2}(?:[${group}\\s]\\d{3})+|\\d+)(?:[${decimal}](\\d+))?$`)

/**
 * A number as it is typed in the page's language, in the smallest unit of `decimals` digits: "1,234.5" with 2 is
 * 123450. Null: it is none, or has more digits.
 */
export const readDecimal = (text: string, decimals: number): number | null => {
  const [, whole = '', fraction = ''] = shapeOf(signsOf(locale)).exec(text.trim()) ?? []
  if (whole === '' || fraction.length > decimals) return null
  const value = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** An amount of money above zero, in cents. */
export const readCents = (text: string): number | null => {
  const cents = readDecimal(text, 2)
  return cents !== null && cents > 0 ? cents : null
}

/** A whole number as it is typed, within these bounds. */
export const readWhole = (text: string, { least = 1, most }: { least?: number; most: number }): number | null => {
  const value = readDecimal(text, 0)
  return value !== null && value >= least && value <= most ? value : null
}

const MOST_WINNERS = 100_000

/** How many winners a draw has. */
export const readWinners = (text: string): number | null => readWhole(text, { most: MOST_WINNERS })

export const writeNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale, options).format(value)

/** US cents in the page's language: "$5,000" or "5.000 $", without cents when there are none. */
export const writeMoney = (cents: number): string => formatsOf(language).money(cents)
