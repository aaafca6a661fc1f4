import {
  type EventRow,
  findEvent,
  findEventHorizon,
  type Horizon,
  type ListedRow,
  listEvents,
  listEventsOfDrawing,
  searchEvents,
  searchEventsOfDrawing,
} from '../../../db/queries/webhook/events.ts'
import type { Caller } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { readCursor, spellCursor } from '../../../domain/webhook/event-cursor.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import type { Service } from '../../service.ts'
import { ownRow } from '../own-row.ts'

export type ReadDeps = Pick<Service, 'statements' | 'doorkeeper' | 'searches'>

export type EventQuery = {
  cursor?: string | undefined
  type?: string | undefined
  drawing?: string | undefined
  limit: number
}

/**
 * `seen`: the number that the page's cursor stands for. `upTo`: the number up to which all events were visible and
 * looked at; null: there may be more events after the page.
 */
export type EventPage = { rows: EventRow[]; nextCursor: string; seen: bigint; upTo: bigint | null }

/** A cursor that begins after every event so far. */
const NOW = 'now'

export const NO_EVENT = `There is no such event under this account. Check the id, and whether the key is a test or a live one; events are kept for ${LOG_DAYS} days.`

/**
 * The number after which a page begins. Refuses a cursor that the service cannot have issued, or one so old that events
 * after it may be deleted. A cursor from before the database lost events is accepted, since new events get greater
 * numbers. The horizon may fall behind a cursor: a transaction may lock a number that it read some time before.
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

/** Filtering by type scans the account's events, so such a page is a bounded search. */
const findPage = (
  { statements, searches }: Pick<ReadDeps, 'statements' | 'searches'>,
  { partnerId }: Caller,
  { type, drawing }: Pick<EventQuery, 'type' | 'drawing'>,
  values: readonly unknown[],
): Promise<ListedRow[]> => {
  const about = drawing === undefined ? [] : [drawing]
  if (type === undefined)
    return statements.rows(drawing === undefined ? listEvents : listEventsOfDrawing, [...values, ...about])
  const search = drawing === undefined ? searchEvents : searchEventsOfDrawing
  return searches(partnerId, () => statements.rows(search, [...values, type, ...about]))
}

/**
 * A page of the account's events after a cursor, oldest first. The next cursor is after the last event of a full page,
 * else where a search stopped, else after all that were visible: an event that is committed later comes after it,
 * whatever its number.
 */
export const readEvents = async (deps: ReadDeps, caller: Caller, query: EventQuery): Promise<EventPage> => {
  const { cursor, limit } = query
  const [asked] = (await deps.statements.rows(findEventHorizon, [])) as [Horizon]
  const place = placeOf(cursor, asked)
  const found = await findPage(deps, caller, query, [caller.id, place, asked.horizon, limit])
  const [first] = found
  if (!first) throw await deps.doorkeeper.nothingFound(caller, NO_EVENT)
  const rows = found.filter((row): row is EventRow & typeof row => row.id !== null)
  const end = (rows.length === limit ? rows.at(-1)?.seq : first.edge) ?? null
  const last = BigInt(end ?? first.last ?? 0)
  const seen = cursor === NOW || last > place ? last : place
  const upTo = end === null ? BigInt(asked.horizon) : null
  return { rows, seen, upTo, nextCursor: spellCursor({ seq: seen, day: asked.today }) }
}

/** An event. Refuses with `not_found`. */
export const readEvent = ownRow(findEvent, NO_EVENT)
