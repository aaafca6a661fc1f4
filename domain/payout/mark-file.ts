/**
 * A file of held prizes that were paid by hand: one line each with drawing, position and reference, and the amount if it
 * is to be compared. The file of a draw's results has these columns, so that it can be filled in and given back.
 */
import Papa from 'papaparse'
import { markFileWords } from '../refusal-words/mark-file.ts'
import { type Sentence } from '../sentence.ts'
import { fromText } from '../spreadsheet-text.ts'

export const MAX_MARKS = 1_000

/** What a file says of one prize. `line` counts from 1, the names of the columns included. */
export type MarkLine = {
  line: number
  drawingId: string
  position: number
  reference: string
  /** Null: it is not compared. */
  amountCents: number | null
}

export type RefusedLine = { line: number; why: Sentence }

/** `unfilled` lines have no reference, and are left alone. */
export type MarkFile = { lines: MarkLine[]; refused: RefusedLine[]; unfilled: number }

const NEEDED = ['drawing', 'position', 'reference'] as const
const AMOUNT = 'amount in USD'
const WHOLE = /^\d{1,6}$/
const DOLLARS = /^(\d{1,13})(?:\.(\d{1,2}))?$/

const centsIn = (text: string): number | null => {
  const [, dollars, cents = ''] = DOLLARS.exec(text) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

type Row = Readonly<Record<string, string | undefined>>

const cell = (row: Row, name: string): string => (row[name] ?? '').trim()

const readLine = (row: Row, line: number): MarkLine | RefusedLine => {
  const [drawingId, position, reference] = NEEDED.map((name) => cell(row, name)) as [string, string, string]
  if (!WHOLE.test(position)) return { line, why: markFileWords.noPosition(position) }
  const amount = cell(row, AMOUNT)
  const amountCents = centsIn(amount)
  if (amount !== '' && amountCents === null) return { line, why: markFileWords.noAmount(amount) }
  return { line, drawingId, position: Number(position), reference: fromText(reference), amountCents }
}

/** A sentence when it is no such file, or has more lines with a reference than are taken at once. */
export const readMarkFile = (text: string): MarkFile | { problem: Sentence } => {
  const { data, meta } = Papa.parse<Row>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  const missing = NEEDED.filter((name) => !meta.fields?.includes(name))
  if (missing.length > 0) return { problem: markFileWords.noColumns(missing.join(', ')) }
  const filled = data.flatMap((row, i) => (cell(row, 'reference') === '' ? [] : [readLine(row, i + 2)]))
  if (filled.length > MAX_MARKS) return { problem: markFileWords.tooMany(filled.length, MAX_MARKS) }
  return {
    lines: filled.filter((read): read is MarkLine => 'reference' in read),
    refused: filled.filter((read): read is RefusedLine => 'why' in read),
    unfilled: data.length - filled.length,
  }
}
