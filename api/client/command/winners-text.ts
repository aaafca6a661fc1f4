import type { Winner } from '../next-winners.ts'

/** A list as it was written, with the line of each winner. */
export type WrittenList = { winners: Winner[]; lines: number[] }

/** The list cannot be read; the line says where. */
export class ListError extends Error {
  constructor(line: number, words: string) {
    super(`line ${line}: ${words}`)
  }
}

const COLUMNS: Readonly<Record<string, 'winner' | 'displayName' | 'avatarUrl'>> = {
  winner: 'winner',
  id: 'winner',
  displayname: 'displayName',
  name: 'displayName',
  avatarurl: 'avatarUrl',
  avatar: 'avatarUrl',
}
const USUAL_COLUMNS = ['winner', 'displayName', 'avatarUrl'] as const

/** Rows of cells by RFC 4180, each with the line on which it begins; empty lines are left out. */
const rowsOf = (text: string, separator: string): { cells: string[]; line: number }[] => {
  const rows: { cells: string[]; line: number }[] = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  let [line, startsAt, cells] = [1, 1, [] as string[]]
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text)
    if (!found) throw new ListError(line, 'a quotation mark is missing or too many.')
    const [whole, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === separator) continue
    if (cells.some((one) => one !== '')) rows.push({ cells, line: startsAt })
    cells = []
    startsAt = line
  }
  return rows
}

/** The first one that comes: no id and no name of a column has any of them, but a displayed name may. */
const separatorIn = (text: string): string => /[;\t,]/.exec(text)?.[0] ?? ','

/** The portal's files for spreadsheets have an apostrophe before an id that begins like a formula; no id begins with one. */
const idIn = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')

const readTable = (text: string): WrittenList => {
  const rows = rowsOf(text, separatorIn(text))
  const heads = (rows[0]?.cells ?? []).map((head) => COLUMNS[head.toLowerCase().replaceAll(/[\s_-]/g, '')])
  const hasHead = heads.includes('winner')
  const columns = hasHead ? heads : USUAL_COLUMNS
  const list: WrittenList = { winners: [], lines: [] }
  for (const { cells, line } of hasHead ? rows.slice(1) : rows) {
    if (cells.length > columns.length)
      throw new ListError(line, `there are ${cells.length} cells, but ${columns.length} columns.`)
    const named = cells.map((value, i) => [columns[i], value] as const).filter(([name, value]) => name && value !== '')
    const winner: { winner: string; displayName?: string; avatarUrl?: string } = {
      winner: '',
      ...Object.fromEntries(named),
    }
    winner.winner = idIn(winner.winner)
    list.winners.push(named.length === 1 ? winner.winner : winner)
    list.lines.push(line)
  }
  return list
}

/** The line on which each element of the first array of a JSON text begins. */
const linesOfElements = (text: string): number[] => {
  const lines: number[] = []
  let [line, depth, listDepth, isAwaited] = [1, 0, 0, false]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|\n|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (token === '\n') {
      line += 1
      continue
    }
    const isEnd = token === ']' || token === '}'
    if (isAwaited && depth === listDepth && !isEnd && token !== ',') {
      lines.push(line)
      isAwaited = false
    }
    if (token === '[' || token === '{') depth += 1
    if (isEnd) depth -= 1
    if (token === '[' && listDepth === 0) [listDepth, isAwaited] = [depth, true]
    if (token === ',' && depth === listDepth) isAwaited = true
  }
  return lines
}

const readJsonList = (text: string): WrittenList => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw new ListError(1, `this is not JSON: ${(error as Error).message}.`)
  }
  const winners: unknown = Array.isArray(read) ? read : (read as { winners?: unknown }).winners
  if (!Array.isArray(winners)) throw new ListError(1, 'there must be an array, or an object with the array "winners".')
  return { winners: winners as Winner[], lines: linesOfElements(text) }
}

/** Reads a list of winners: JSON as the API takes it, CSV with or without a head, or an id on each line. */
export const readWinners = (text: string): WrittenList => {
  const plain = text.replace(/^\uFEFF/, '')
  return /^\s*[[{]/.test(plain) ? readJsonList(plain) : readTable(plain)
}
