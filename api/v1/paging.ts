/**
 * Lists are read page by page. A cursor names the place behind the last element of a page by what the list is ordered
 * by, so that elements that come meanwhile shift nothing. It is bound to its list, filters and account, and leads
 * nowhere else.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'

const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200
const MAX_CURSOR_LENGTH = 300

const LIMIT_WORDS = `must be a whole number from 1 to ${MAX_LIMIT}`
const CURSOR_WORDS = 'must be the nextCursor of a page'

/** Any list takes these beside its filters. */
export const pageQuery = {
  limit: z
    .string(LIMIT_WORDS)
    .regex(/^[1-9]\d{0,2}$/, LIMIT_WORDS)
    .transform(Number)
    .refine((limit) => limit <= MAX_LIMIT, LIMIT_WORDS)
    .default(DEFAULT_LIMIT)
    .meta({
      description: `At most so many, 1 to ${MAX_LIMIT}.`,
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern
        Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT })
      },
    }),
  cursor: z.string(CURSOR_WORDS).min(1, CURSOR_WORDS).max(MAX_CURSOR_LENGTH, CURSOR_WORDS).optional().meta({
    description: 'The `nextCursor` of the page before, asked for with the same filters. Absent: the first page.',
  }),
}

/** Any list has this beside its elements. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Pass it as `cursor`, with the same filters, to read on; null: this is the last page.' })

/** The parts of a place in a list, as the database spells them. */
export const timePart = z.iso.datetime({ offset: true })
export const idPart = z.string().regex(/^[a-z]{3}_[A-Za-z0-9]{22}$/)
export const countPart = z.string().regex(/^\d{1,18}$/)
export type PlacePart = typeof timePart | typeof idPart

/** A row of a list knows its place. Where a row is beyond what one answer may hold, its page ends before it. */
export type PlacedRow = { id: string; place: readonly string[]; isBeyond?: boolean }

export type Page = {
  /**
   * The place that the page begins behind, nulls for the first one, and how many rows to read: one more than it may
   * have.
   */
  values: readonly (string | number | null)[]
  /** The rows of the page, and where the next one begins. A row without an id says only that the list is empty. */
  of: <Row extends PlacedRow>(found: readonly (Row | { id: null })[]) => { rows: Row[]; nextCursor: string | null }
}

const CHECK_LENGTH = 16

/**
 * Tells a cursor of this list from those of all others. It is no secret: whatever place a cursor names, only the
 * caller's rows are read.
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
    'This cursor is not one of this list with these filters. Pass the nextCursor of the page before, or none to begin again.',
  )
}

/** `list` identifies the list: its account, its name and its filters. `parts` are those of a place in it. */
export const pageOf = (
  list: readonly unknown[],
  parts: readonly PlacePart[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page => ({
  values: [...(cursor === undefined ? parts.map(() => null) : read(list, parts, cursor)), limit + 1],
  of: <Row extends PlacedRow>(found: readonly (Row | { id: null })[]) => {
    const placed = found.filter((row): row is Row => row.id !== null)
    const beyond = placed.findIndex((row, i) => i === limit || row.isBeyond === true)
    const rows = beyond === -1 ? placed : placed.slice(0, beyond)
    const last = beyond === -1 ? undefined : rows.at(-1)
    return { rows, nextCursor: last ? spell(list, last.place) : null }
  },
})
