import type { Mode } from '../../../domain/actor.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import { primaryStatement, statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

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
 * The number up to which every event is visible. Asked before events are listed, in a statement of its own. The primary
 * tells it by its locks; a replica that lists events then has come as far as the primary had after this answer.
 */
export const findEventHorizon = primaryStatement<Horizon>(
  'find-event-horizon',
  `select event_horizon()::text as horizon,
    greatest_event_number()::text as greatest,
    floor(extract(epoch from now()) / 86400)::integer as today`,
)

/** `last` is the number of the account's last event up to the horizon, of whatever type; null: it has none. */
type ListedRow = { last: string | null } & (EventRow | { id: null })

const columns = 'e.id, e.seq::text, e.type, e.created_at as "createdAt", e.is_example as "isExample", e.data'

/**
 * A range of an account's index, which alone has this order. Asked for one account in the order of the numbers, Postgres
 * would rather read the events of all, as if those of a partner with few were among the first.
 */
const within = (least: string, greatest: string) => `
      (partner_id, mode, seq) > (caller.partner_id, caller.mode, ${least})
        and (partner_id, mode, seq) <= (caller.partner_id, caller.mode, ${greatest})`

const list = (name: string, chosen: string) =>
  statement<ListedRow>(
    name,
    `with ${caller}
    select (
        select seq from event where ${within('0', '$3')} order by partner_id desc, mode desc, seq desc limit 1
      )::text as last, ${columns}
    from caller left join lateral (
      select * from event
      where ${chosen} and ($4::text is null or type = $4)
      order by partner_id, mode, seq limit $5
    ) e on true
    order by e.seq`,
  )

/**
 * $1 caller, $2 the number the page starts after, $3 horizon, $4 type or null, $5 most rows. Oldest first. A page
 * without events is one row of nulls; no row: the caller is no longer valid.
 */
export const listEvents = list('list-events', within('$2', '$3'))

/** The same of one drawing, $6. A statement of its own, so that Postgres plans it by the drawing. */
export const listEventsOfDrawing = list(
  'list-events-of-drawing',
  'subject = $6 and partner_id = caller.partner_id and mode = caller.mode and seq > $2 and seq <= $3',
)

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
