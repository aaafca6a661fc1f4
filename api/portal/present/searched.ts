import type { Searched } from '../shapes.ts'

type Edge = { edge: string | null; edgeAt: Date | null }

/**
 * The rows of a page of a search, where the next one begins, and how far back it looked if that was not to the oldest
 * entry.
 */
export const searchedPage = <Row extends object>(
  found: readonly (Row | Edge)[],
  { isRow, placeOf, most }: { isRow: (row: Row | Edge) => row is Row; placeOf: (row: Row) => string; most: number },
): { shown: Row[] } & Searched => {
  const rows = found.filter(isRow)
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  if (rows.length > most && last) return { shown, nextBefore: placeOf(last), lookedBackTo: null }
  const { edge = null, edgeAt = null } = (found[0] ?? {}) as Partial<Edge>
  return { shown, nextBefore: edge, lookedBackTo: edgeAt?.toISOString() ?? null }
}
