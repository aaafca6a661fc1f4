import type { Mode } from '../../../domain/actor.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import { primaryStatement, searchStatement, statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { firstRows } from '../first-rows.ts'
import { MAX_LOOKED_AT } from '../looked-at.ts'

export type EventRow = {
  id: string
  seq: string
  type: EventType
  createdAt: Date
  isExample: boolean
  data: Record<string, unknown>
}

/**
 * `greatest`: no event was given a greater number, not even one that is lost. `today`: the number of days since 1970.
 */
export type Horizon = { horizon: string; greatest: string; today: number }

/**
 * The number up to which every event is visible. Asked before events are listed, in a statement of its own. It follows
 * from locks on the primary; a replica lists events only once it has come as far as the primary had after this answer.
 */
export const findEventHorizon = primaryStatement<Horizon>(
  'find-event-horizon',
  `select event_horizon()::text as horizon,
    greatest_event_number()::text as greatest,
    floor(extract(epoch from now()) / 86400)::integer as today`,
)

/**
 * `last` is the number of the account's last event up to the horizon, of whatever type; null: it has none. `edge` is the
 * number at which a search stopped; null: at the horizon.
 */
export type ListedRow = { last: string | null; edge: string | null } & (EventRow | { id: null })

const columns = 'e.id, e.seq::text, e.type, e.created_at as "createdAt", e.is_example as "isExample", e.data'

/**
 * A range of the account's events that only the account's index fits. With plain conditions Postgres would rather read
 * the events of all accounts by number, as if those of a partner with few were among the first.
 */
export const within = (least: string, greatest: string) => `
      (partner_id, mode, seq) > (caller.partner_id, caller.mode, ${least})
        and (partner_id, mode, seq) <= (caller.partner_id, caller.mode, ${greatest})`

const last = `(
        select seq from event where ${within('0', '$3')} order by partner_id desc, mode desc, seq desc limit 1
      )::text as last`

/** The condition that chooses events, and the columns by which an index orders them. */
type Source = { chosen: string; keys: readonly string[] }

const orderBy = (keys: readonly string[]): string => `order by ${keys.join(', ')}`

const ofAccount: Source = { chosen: within('$2', '$3'), keys: ['partner_id', 'mode', 'seq'] }

const ofDrawing = (drawing: string): Source => ({
  chosen: `subject = ${drawing} and partner_id = caller.partner_id and mode = caller.mode and seq > $2 and seq <= $3`,
  keys: ['seq'],
})

const list = (name: string, { chosen, keys }: Source) =>
  statement<ListedRow>(
    name,
    `with ${caller}
    select ${last}, null as edge, ${columns}
    from caller left join lateral (
      ${firstRows(`select * from event where ${chosen}`, orderBy(keys), '$4')}
    ) e on true
    order by e.seq`,
  )

/** Fetches each event by its number, because Postgres would rather sort a whole range that it takes for a small one. */
const search = (name: string, { chosen, keys }: Source) =>
  searchStatement<ListedRow>(
    name,
    `with ${caller}, found as materialized (
      select e.* from caller cross join lateral (
        select one.* from (
          select ${keys.join(', ')} from event where ${chosen} ${orderBy(keys)} limit ${MAX_LOOKED_AT}
        ) looked cross join lateral (select * from event where seq = looked.seq limit 1) one
        where one.type = $5 ${orderBy(keys.map((key) => `looked.${key}`))} limit $4
      ) e
    ), edge as materialized (
      select e.seq from caller cross join lateral (
        select seq from event where ${chosen} ${orderBy(keys)} offset ${MAX_LOOKED_AT - 1} limit 1
      ) e
      where (select count(*) from found) < $4
    )
    select ${last}, (select seq from edge)::text as edge, ${columns}
    from caller left join found e on true
    order by e.seq`,
  )

/**
 * $1 caller, $2 the number the page starts after, $3 horizon, $4 most rows. Oldest first. A page without events is one
 * row of nulls; no row: the caller is no longer valid.
 */
export const listEvents = list('list-events', ofAccount)

/** The same of one drawing, $5. A statement of its own, so that Postgres plans it by the drawing. */
export const listEventsOfDrawing = list('list-events-of-drawing', ofDrawing('$5'))

/** The same of one type, $5. Looks at so many events of the account at most. */
export const searchEvents = search('search-events', ofAccount)

/** The same of one type, $5, and one drawing, $6. */
export const searchEventsOfDrawing = search('search-events-of-drawing', ofDrawing('$6'))

/** $1 caller, $2 event. */
export const findEvent = statement<EventRow>(
  'find-event',
  `with ${caller}
  select ${columns}
  from caller join event e on e.partner_id = caller.partner_id and e.mode = caller.mode and e.id = $2`,
)

/** The number of an account's last event among those that were asked for. */
export type AccountRow = { partnerId: string; mode: Mode; last: string }

/** $1 the number to look after, $2 the horizon. The accounts in which something has happened there. */
export const findAccountsWithEvents = statement<AccountRow>(
  'find-accounts-with-events',
  `select partner_id as "partnerId", mode, max(seq)::text as last from event where seq > $1 and seq <= $2 group by 1, 2`,
)
