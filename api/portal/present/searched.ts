import type { Searched } from '../shapes.ts'

type Edge = { edge: string | null; edgeAt: Date | null }

/**
 * A page of search results and where the next page begins. `lookedBackTo`: how far back the search looked, if it
 * stopped before the oldest entry.
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
