/** Which character separates the columns of a pasted list, and what each column holds. */

export type Columns = { winner: number | null; displayName: number | null; avatarUrl: number | null }

/** `names` is null where the first line is already a winner. */
export type Header = { names: string[] | null; columns: Columns; leftOut: string[] }

const MAX_LINES_LOOKED_AT = 20

const WINNER = new Set(['id', 'winner', 'winnerid', 'entry', 'entryid', 'user', 'userid'])
const NAME = new Set(['name', 'displayname', 'publicname', 'nickname'])
const AVATAR = new Set(['avatar', 'avatarurl', 'image', 'imageurl', 'picture', 'pictureurl', 'photo', 'photourl'])

/** In some languages spreadsheets write this line to name the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])$/i

export const separatorLine = (line: string): string | null => SEPARATOR_LINE.exec(line)?.[1] ?? null

/** No id has any of these, so the first one outside quotes ends the first column. */
export const guessSeparator = (lines: readonly string[]): string => {
  for (const line of lines.slice(0, MAX_LINES_LOOKED_AT)) {
    const found = /[,;\t]/.exec(line.replaceAll(/"[^"]*"/g, ''))
    if (found) return found[0]
  }
  return ','
}

const inOrder: Columns = { winner: 0, displayName: 1, avatarUrl: 2 }

export const noHeader: Header = { names: null, columns: inOrder, leftOut: [] }

/** A header whose columns were assigned by hand. */
export const mappedHeader = (cells: readonly string[], columns: Columns): Header => {
  const names = cells.map((cell) => cell.trim())
  const used = new Set(Object.values(columns))
  return { names, columns, leftOut: names.filter((name, i) => name !== '' && !used.has(i)) }
}

/** Reads the first line as column names if it looks like them. */
export const readHeader = (cells: readonly string[]): Header => {
  const names = cells.map((cell) => cell.trim())
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[\s_-]/g, ''))
  const find = (known: ReadonlySet<string>): number | null => {
    const found = plain.findIndex((name) => known.has(name))
    return found === -1 ? null : found
  }
  const columns = { winner: find(WINNER), displayName: find(NAME), avatarUrl: find(AVATAR) }
  const isHeader = columns.winner !== null || (names.length > 1 && (columns.displayName ?? columns.avatarUrl) !== null)
  if (!isHeader) return noHeader
  return mappedHeader(cells, columns)
}
