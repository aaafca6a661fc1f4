import { formatsOf } from '../../../../../domain/language.ts'
import { language, locale } from '../texts/texts.ts'

/** How the language writes a number: "1,234.5" or "1.234,5". */
const signsOf = (of: string): { group: string; decimal: string } => {
  const parts = new Intl.NumberFormat(of).formatToParts(12_345.6)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

/**
 * A number as it is typed in the page's language, in the smallest unit of `decimals` digits: "1,234.5" with 2 is
 * 123450. Null: it is none, or has more digits.
 */
export const readDecimal = (text: string, decimals: number): number | null => {
  const { group, decimal } = signsOf(locale)
  const plain = text.trim().replaceAll(group, '').replaceAll(/\s/g, '').replace(decimal, '.')
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(plain) ?? []
  if (whole === '' || fraction.length > decimals) return null
  const value = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** An amount of money above zero, in cents. */
export const readCents = (text: string): number | null => {
  const cents = readDecimal(text, 2)
  return cents !== null && cents > 0 ? cents : null
}

export const writeNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale, options).format(value)

/** US cents in the page's language: "$5,000" or "5.000 $", without cents when there are none. */
export const writeMoney = (cents: number): string => formatsOf(language).money(cents)
