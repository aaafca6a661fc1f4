import {
  type EventRow,
  findEvent,
  findEventHorizon,
  type Horizon,
  listEvents,
  listEventsOfDrawing,
} from '../../../db/queries/webhook/events.ts'
import type { Caller } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { readCursor, spellCursor } from '../../../domain/webhook/event-cursor.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import type { Service } from '../../service.ts'
import { ownRow } from '../own-row.ts'

type Deps = Pick<Service, 'statements' | 'doorkeeper'>

export type EventQuery = {
  cursor?: string | undefined
  type?: string | undefined
  drawing?: string | undefined
  limit: number
}

/** `seen`: the number that the page's cursor stands for. */
export type EventPage = { rows: EventRow[]; nextCursor: string; seen: bigint }

/** Begins after everything that has happened. */
const NOW = 'now'

export const NO_EVENT = `There is no such event under this account. Check the id, and whether the key is a test or a live one; events are kept for ${LOG_DAYS} days.`

/**
 * The number after which a page begins. Refuses a cursor that we cannot have given out, or one so old that events may be
 * gone. One that a lost database gave out is good: whatever comes has a number behind it.
 * The horizon may go back behind a cursor: a transaction that found its place before others may hold it there later.
 */
const placeOf = (cursor: string | undefined, { horizon, greatest, today }: Horizon): bigint => {
  if (cursor === undefined) return 0n
  if (cursor === NOW) return BigInt(horizon)
  const place = readCursor(cursor)
  if (!place || place.seq > BigInt(greatest) || place.day > today)
    throw new Refused('bad_request', `The cursor must be the nextCursor of a page, or "${NOW}".`)
  if (place.day < today - LOG_DAYS)
    throw new Refused(
      'bad_request',
      `The cursor is more than ${LOG_DAYS} days old, and events after it may be gone. Read the current state from the API, then begin with "${NOW}".`,
    )
  return place.seq
}

/**
 * A page of the account's events after a cursor, oldest first. The next cursor is after the last event of a full page,
 * else after all that were visible: an event that is committed later comes after it, whatever its number.
 */
export const readEvents = async (
  { statements, doorkeeper }: Deps,
  caller: Caller,
  { cursor, type, drawing, limit }: EventQuery,
): Promise<EventPage> => {
  const [asked] = (await statements.rows(findEventHorizon, [])) as [Horizon]
  const place = placeOf(cursor, asked)
  const values = [caller.id, place, asked.horizon, type ?? null, limit]
  const found = await (drawing === undefined
    ? statements.rows(listEvents, values)
    : statements.rows(listEventsOfDrawing, [...values, drawing]))
  const [first] = found
  if (!first) throw await doorkeeper.nothingFound(caller, NO_EVENT)
  const rows = found.filter((row): row is EventRow & typeof row => row.id !== null)
  const isFull = rows.length === limit
  const last = BigInt((isFull ? rows.at(-1)?.seq : first.last) ?? 0)
  const seen = cursor === NOW || last > place ? last : place
  return { rows, seen, nextCursor: spellCursor({ seq: seen, day: asked.today }) }
}

/** An event. Refuses with `not_found`. */
export const readEvent = ownRow(findEvent, NO_EVENT)
