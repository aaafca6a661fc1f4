/**
 * Keyset pagination: a cursor holds the sort key of a page's last element, so that new elements shift nothing. It is
 * bound to its list, filters and account, and valid nowhere else.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { MOST_PER_PAGE as MAX_LIMIT } from '../../db/queries/first-rows.ts'
import { Refused } from '../../domain/refusals.ts'

const DEFAULT_LIMIT = 50
const MAX_CURSOR_LENGTH = 300

const LIMIT_WORDS = `must be a whole number from 1 to ${MAX_LIMIT}`
const CURSOR_WORDS = 'must be the nextCursor of a page'

/** Every list takes these beside its filters. */
export const pageQuery = {
  limit: z
    .string(LIMIT_WORDS)
    .regex(/^[1-9]\d{0,2}$/, LIMIT_WORDS)
    .transform(Number)
    .refine((limit) => limit <= MAX_LIMIT, LIMIT_WORDS)
    .default(DEFAULT_LIMIT)
    .meta({
      description: `The most elements of a page, 1 to ${MAX_LIMIT}.`,
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern
        Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT })
      },
    }),
  cursor: z.string(CURSOR_WORDS).min(1, CURSOR_WORDS).max(MAX_CURSOR_LENGTH, CURSOR_WORDS).optional().meta({
    description: 'The `nextCursor` of the previous page, with the same filters. Absent: the first page.',
  }),
}

/** Every list has this beside its elements. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'To read on, pass it as `cursor` with the same filters; null: this is the last page.' })

/** The parts of a sort key, as the database writes them: it takes no year 0, nor zones 16 hours away. */
export const timePart = z.iso.datetime({ offset: true }).regex(/^(?!0000)[^.]+(\.\d{1,6})?(Z|[+-](0\d|1[0-5]):\d\d)$/)
export const idPart = z.string().regex(/^[a-z]{3}_[A-Za-z0-9]{22}$/)
/** An integer to which a statement can add the length of a page without overflow. */
export const countPart = z.string().regex(/^\d{1,9}$/)
/** A bigint. */
export const serialPart = z.string().regex(/^\d{1,18}$/)
export type PlacePart = typeof timePart | typeof idPart

/** A row with its sort key. A row that would exceed what one answer may hold ends the page before it. */
export type PlacedRow = { id: string; place: readonly string[]; isBeyond?: boolean }

export type Page = {
  /**
   * The sort key after which the page begins (nulls for the first page), and how many rows to read: one more than it
   * may have.
   */
  values: readonly (string | number | null)[]
  /**
   * The rows of the page, and the next cursor. A row without an id says only that the list is empty. `edge`: where a
   * search stopped before the end of the list; the next page begins there.
   */
  of: <Row extends PlacedRow>(
    found: readonly (Row | { id: null })[],
    edge?: readonly string[] | null,
  ) => { rows: Row[]; nextCursor: string | null }
}

const CHECK_LENGTH = 16

/**
 * Tells a cursor of this list from those of other lists. It is not secret: whatever a cursor says, only the caller's
 * rows are read.
 */
const checkOf = (list: readonly unknown[], place: string): string =>
  hash('sha256', JSON.stringify([...list, place]), 'base64url').slice(0, CHECK_LENGTH)

const spell = (list: readonly unknown[], place: readonly string[]): string => {
  const text = place.join(' ')
  return checkOf(list, text) + Buffer.from(text).toString('base64url')
}

const read = (list: readonly unknown[], parts: readonly PlacePart[], cursor: string): readonly string[] => {
  const text = Buffer.from(cursor.slice(CHECK_LENGTH), 'base64url').toString()
  const place = text.split(' ')
  const isPlace = place.length === parts.length && parts.every((part, i) => part.safeParse(place[i]).success)
  if (isPlace && cursor === spell(list, place)) return place
  throw new Refused(
    'bad_request',
    'This cursor does not belong to this list with these filters. Pass the nextCursor of the previous page, or none to start over.',
  )
}

/** `list` identifies the list: its account, name and filters. `parts` are those of its sort key. */
export const pageOf = (
  list: readonly unknown[],
  parts: readonly PlacePart[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page => ({
  values: [...(cursor === undefined ? parts.map(() => null) : read(list, parts, cursor)), limit + 1],
  of: <Row extends PlacedRow>(found: readonly (Row | { id: null })[], edge: readonly string[] | null = null) => {
    const placed = found.filter((row): row is Row => row.id !== null)
    const beyond = placed.findIndex((row, i) => i === limit || row.isBeyond === true)
    const rows = beyond === -1 ? placed : placed.slice(0, beyond)
    const next = beyond === -1 ? edge : rows.at(-1)?.place
    return { rows, nextCursor: next ? spell(list, next) : null }
  },
})
