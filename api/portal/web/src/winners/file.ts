/**
 * A list of winners from people: pasted lines, CSV from any spreadsheet, or JSON as the API takes it. Every line is
 * checked by the same rules as a send. Reading goes slice by slice, so that the page stays responsive.
 */
import Papa from 'papaparse'
import { MAX_WINNERS, readSentWinners } from '../../../../../domain/drawing/winners.ts'
import { winnerSentence } from '../../../../../domain/finding-words/winner.ts'
import { fromText } from '../../../../../domain/spreadsheet-text.ts'
import { type Columns, type Header, noHeader } from './columns.ts'
import { count } from '../format/formats.ts'
import { language, texts } from '../texts/texts.ts'
import { type HeaderChoice, readStart } from './start.ts'

/** `line` counts from 1; in JSON it is the place in the array. A name or avatar that is absent stays as it is. */
export type Entry = { line: number; winner: string; displayName?: string | null; avatarUrl?: string | null }

export type LineProblem = { line: number; detail: string }

export type WinnersFile = {
  unit: 'Line' | 'Entry'
  entries: Entry[]
  /** The first of them; `problemCount` counts all. */
  problems: LineProblem[]
  problemCount: number
  /** The names of the columns where the first line has them. */
  header: string[] | null
  leftOut: string[]
  columns: Columns
  /** The cells of the first lines, where there are columns to be told apart. */
  preview: string[][]
}

const MAX_PROBLEMS_TOLD = 100
const SLICE_CHARACTERS = 32_768
const SLICE_ENTRIES = 1_000
const LARGEST_COLUMN_COUNT = 3

type Reading = WinnersFile & { firstLines: Map<string, number> }

const startReading = (
  unit: WinnersFile['unit'],
  { names, leftOut, columns }: Header,
  preview: string[][] = [],
): Reading => ({
  unit,
  entries: [],
  problems: [],
  problemCount: 0,
  header: names,
  leftOut,
  columns,
  preview,
  firstLines: new Map(),
})

const tell = (reading: Reading, line: number, detail: string): void => {
  reading.problemCount += 1
  if (reading.problems.length < MAX_PROBLEMS_TOLD) reading.problems.push({ line, detail })
}

/** What the API takes for this entry. */
export const toElement = ({ winner, displayName, avatarUrl }: Entry) =>
  displayName === undefined && avatarUrl === undefined
    ? winner
    : { winner, ...(displayName !== undefined && { displayName }), ...(avatarUrl !== undefined && { avatarUrl }) }

const MAX_SHOWN = 40

const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** Checks one element of a send by the API's own rules, and that its winner is new. */
const take = (reading: Reading, line: number, element: unknown): void => {
  const read = readSentWinners({ winners: [element] })
  if ('problems' in read) {
    for (const { finding } of read.problems) tell(reading, line, winnerSentence(finding)[language])
  }
  const { winner, displayName, avatarUrl } = (
    typeof element === 'string' ? { winner: element } : element
  ) as Partial<Entry>
  const id = typeof winner === 'string' ? winner : ''
  reading.entries.push({
    line,
    winner: id,
    ...(displayName !== undefined && { displayName }),
    ...(avatarUrl !== undefined && { avatarUrl }),
  })
  if (id === '') return
  const first = reading.firstLines.get(id)
  if (first === undefined) reading.firstLines.set(id, line)
  else tell(reading, line, texts.sendWinners.problems.twice[reading.unit](shortened(id), first))
}

const finish = ({ firstLines: _firstLines, ...file }: Reading): WinnersFile => {
  if (file.entries.length <= MAX_WINNERS) return file
  const detail = texts.sendWinners.problems.tooMany(MAX_WINNERS, file.entries.length)
  return {
    ...file,
    problems: [{ line: MAX_WINNERS + 1, detail }, ...file.problems],
    problemCount: file.problemCount + 1,
  }
}

const refusedWhole = (unit: WinnersFile['unit'], detail: string): WinnersFile => {
  const reading = startReading(unit, noHeader)
  tell(reading, 1, detail)
  return finish(reading)
}

const parseJson = (text: string): { elements: unknown[] } | { problem: string } => {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return { elements: value }
    const { winners } = value as { winners?: unknown }
    if (Array.isArray(winners)) return { elements: winners }
    return { problem: texts.sendWinners.problems.otherJson }
  } catch (error) {
    return { problem: texts.sendWinners.problems.badJson((error as Error).message.slice(0, 120)) }
  }
}

function* readJson(text: string): Generator<number, WinnersFile> {
  const parsed = parseJson(text)
  if ('problem' in parsed) return refusedWhole('Entry', parsed.problem)
  const reading = startReading('Entry', noHeader)
  for (const [i, element] of parsed.elements.entries()) {
    take(reading, i + 1, typeof element === 'object' ? (element ?? '') : element)
    if (i % SLICE_ENTRIES === SLICE_ENTRIES - 1) yield reading.entries.length
  }
  return finish(reading)
}

const countOf = (text: string, character: string): number => {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}

/** Where the next slice ends: after a line, and never inside quotes. */
const sliceEnd = (text: string, from: number): number => {
  let counted = from
  let quotes = 0
  for (;;) {
    const end = text.indexOf('\n', counted + SLICE_CHARACTERS)
    if (end === -1) return text.length
    quotes += countOf(text.slice(counted, end), '"')
    if (quotes % 2 === 0) return end + 1
    counted = end
  }
}

const takeRow = (reading: Reading, line: number, cells: readonly string[], { names, columns }: Header): void => {
  if (cells.every((cell) => cell.trim() === '')) return
  const cell = (column: number | null): string => (column === null ? '' : (cells[column]?.trim() ?? ''))
  const isTooWide = names === null && cells.slice(LARGEST_COLUMN_COUNT).some((text) => text.trim() !== '')
  if (isTooWide) {
    tell(reading, line, texts.sendWinners.problems.tooWide(cells.length))
    reading.entries.push({ line, winner: cell(columns.winner) })
    return
  }
  const displayName = cell(columns.displayName)
  const avatarUrl = cell(columns.avatarUrl)
  // Files for spreadsheets have an apostrophe before an id that begins like a formula; no id begins with one.
  const winner = fromText(cell(columns.winner))
  take(
    reading,
    line,
    displayName === '' && avatarUrl === ''
      ? winner
      : { winner, ...(displayName !== '' && { displayName }), ...(avatarUrl !== '' && { avatarUrl }) },
  )
}

const readSlice = (reading: Reading, text: string, firstLine: number, separator: string, header: Header): void => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  let line = firstLine
  for (const [i, cells] of data.entries()) {
    if (broken.has(i)) tell(reading, line, texts.sendWinners.problems.unclosed)
    else takeRow(reading, line, cells, header)
    line += 1 + cells.reduce((count, cell) => count + countOf(cell, '\n'), 0)
  }
}

function* readLines(text: string, choice: HeaderChoice): Generator<number, WinnersFile> {
  const { separator, header, preview, line: firstLine, at: begin } = readStart(text, choice)
  const reading = startReading('Line', header, preview)
  if (header.columns.winner === null) {
    tell(reading, firstLine - 1, texts.sendWinners.problems.noId)
    return finish(reading)
  }
  let line = firstLine
  for (let at = begin; at < text.length; ) {
    const end = sliceEnd(text, at)
    const slice = text.slice(at, text[end - 1] === '\n' ? end - 1 : end)
    readSlice(reading, slice, line, separator, header)
    line += countOf(slice, '\n') + 1
    at = end
    yield reading.entries.length
  }
  return finish(reading)
}

/** Yields how many entries have been read; returns the list with all its problems. */
export const readWinnersFile = (input: string, choice: HeaderChoice = 'detect'): Generator<number, WinnersFile> => {
  const text = input.replace(/^\ufeff/, '')
  if (/^\s*[[{]/.test(text)) return readJson(text)
  return readLines(text.replaceAll(/\r\n?/g, '\n'), choice)
}

/** The list as lines that `'none'` reads back unchanged: no id, name or address has a tab. */
export const toLines = (entries: readonly Entry[]): string =>
  Papa.unparse(
    entries.map(({ winner, displayName, avatarUrl }) => {
      if (avatarUrl) return [winner, displayName ?? '', avatarUrl]
      return displayName ? [winner, displayName] : [winner]
    }),
    { delimiter: '\t', newline: '\n' },
  )

/** The problem with their number, or null. */
export const countProblem = (read: number, expected: number): string | null => {
  if (read === expected) return null
  const { missing, excess } = texts.sendWinners.problems
  return read < expected
    ? missing(count(read), count(expected), count(expected - read))
    : excess(count(read), count(expected), count(read - expected))
}
