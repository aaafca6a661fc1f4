/** Comma-separated values (RFC 4180) for spreadsheets, none of which a spreadsheet runs as a formula. */
import { asText } from '../../../../../domain/spreadsheet-text.ts'

export type Cell = string | number | null

const NEEDS_QUOTES = /[",\r\n]/
const LINE_END = '\r\n'

const field = (cell: Cell): string => {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? asText(cell) : String(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Every line, the last one too, ends with CRLF. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(field).join(',') + LINE_END).join('')

/** Cents as dollars and cents with a point: 123405 is "1234.05". */
export const decimalDollars = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
