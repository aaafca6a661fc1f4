/** Which character parts the columns of a pasted list, and which column holds what. */

export type Columns = { winner: number | null; displayName: number | null; avatarUrl: number | null }

/** `names` is null where the first line is a winner already. */
export type Header = { names: string[] | null; columns: Columns; leftOut: string[] }

const MAX_LINES_LOOKED_AT = 20

const WINNER = new Set(['id', 'winner', 'winnerid', 'entry', 'entryid', 'user', 'userid'])
const NAME = new Set(['name', 'displayname', 'publicname', 'nickname'])
const AVATAR = new Set(['avatar', 'avatarurl', 'image', 'imageurl', 'picture', 'pictureurl', 'photo', 'photourl'])

/** Spreadsheets of some languages write this line to say what parts the columns. */
const SEPARATOR_LINE = /^sep=([,;\t])$/i

export const separatorLine = (line: string): string | null => SEPARATOR_LINE.exec(line)?.[1] ?? null

/** No id has any of these, so the first one outside of quotes ends the first column. */
export const guessSeparator = (lines: readonly string[]): string => {
  for (const line of lines.slice(0, MAX_LINES_LOOKED_AT)) {
    const found = /[,;\t]/.exec(line.replaceAll(/"[^"]*"/g, ''))
    if (found) return found[0]
  }
  return ','
}

const inOrder: Columns = { winner: 0, displayName: 1, avatarUrl: 2 }

export const noHeader: Header = { names: null, columns: inOrder, leftOut: [] }

/** Reads the first line as the names of the columns, where it looks like that. */
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
  const used = new Set(Object.values(columns))
  return { names, columns, leftOut: names.filter((name, i) => name !== '' && !used.has(i)) }
}
