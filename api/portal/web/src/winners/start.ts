/** How a pasted list begins: its separator, what its columns hold, and where its first winner is. */
import Papa from 'papaparse'
import {
  type Columns,
  guessSeparator,
  type Header,
  mappedHeader,
  noHeader,
  readHeader,
  separatorLine,
} from './columns.ts'

/** `none`: the first line is a winner. Columns: what somebody chose by hand, where the first line names them. */
export type HeaderChoice = 'detect' | 'none' | Columns

const CHARACTERS_LOOKED_AT = 32_768
/** The first one is that of the names, where there is one. */
const PREVIEW_LINES = 4

const cellsOf = (line: string, separator: string): string[] =>
  Papa.parse<string[]>(line, { delimiter: separator, newline: '\n' }).data[0] ?? []

const headerOf = (cells: readonly string[], choice: HeaderChoice): Header => {
  if (choice === 'none') return noHeader
  return choice === 'detect' ? readHeader(cells) : mappedHeader(cells, choice)
}

type Start = { separator: string; header: Header; preview: string[][]; line: number; at: number }

/** The format that the first lines tell, or as it was chosen, and where the winners begin. */
export const readStart = (text: string, choice: HeaderChoice): Start => {
  const lines = text.slice(0, CHARACTERS_LOOKED_AT).split('\n')
  let skipped = lines.findIndex((line) => line.trim() !== '')
  const told = separatorLine(lines[skipped]?.trim() ?? '')
  if (told !== null) skipped += 1
  const separator = told ?? guessSeparator(lines.slice(Math.max(skipped, 0)))
  const begin = (count: number) => lines.slice(0, count).reduce((at, line) => at + line.length + 1, 0)
  const first = lines[skipped] ?? ''
  const cells = cellsOf(first, separator)
  const header = headerOf(cells, choice)
  const preview = lines
    .slice(Math.max(skipped, 0))
    .filter((line) => line.trim() !== '')
    .slice(0, PREVIEW_LINES)
  const before = Math.max(skipped, 0) + (header.names ? 1 : 0)
  return {
    separator,
    header,
    preview: cells.length > 1 ? preview.map((line) => cellsOf(line, separator)) : [],
    line: before + 1,
    at: begin(before),
  }
}
