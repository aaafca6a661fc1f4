/** Which columns of a campaign's lists hold what, as somebody chose it in this browser. */
import type { Columns } from '../../winners/columns.ts'

const keyOf = (slug: string): string => `pds-columns-${slug}`

const isColumn = (value: unknown): value is number | null =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 0)

/** What was stored, if it is columns. */
export const readColumns = (stored: unknown): Columns | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { winner, displayName, avatarUrl } = stored as Partial<Record<keyof Columns, unknown>>
  return isColumn(winner) && isColumn(displayName) && isColumn(avatarUrl) ? { winner, displayName, avatarUrl } : null
}

/** The columns that were chosen for a list with exactly these names. */
export const parseKept = (stored: string | null, names: readonly string[]): Columns | null => {
  try {
    const kept = JSON.parse(stored ?? '') as { names?: unknown; columns?: unknown }
    return JSON.stringify(kept.names) === JSON.stringify(names) ? readColumns(kept.columns) : null
  } catch {
    return null
  }
}

/** A browser may forbid to keep anything: then the columns are chosen again for the next list. */
const withStorage = <Result>(use: (storage: Storage) => Result): Result | null => {
  try {
    return use(globalThis.localStorage)
  } catch {
    return null
  }
}

export const keptColumns = (slug: string, names: readonly string[]): Columns | null =>
  withStorage((storage) => parseKept(storage.getItem(keyOf(slug)), names))

export const keepColumns = (slug: string, names: readonly string[], columns: Columns): void =>
  void withStorage((storage) => storage.setItem(keyOf(slug), JSON.stringify({ names, columns })))

export const forgetColumns = (slug: string): void => void withStorage((storage) => storage.removeItem(keyOf(slug)))
