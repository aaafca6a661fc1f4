/** The audit logs of all partners, as operators search them. */
import type { Mode } from '../../../domain/actor.ts'
import type { AuditAction } from '../../../domain/portal/audit-action.ts'
import { searchStatement, statement } from '../../statements.ts'
import { type AuditRow, ENTRY_COLUMNS, ENTRY_NAMES } from '../audit/shown-entry.ts'
import { MAX_LOOKED_AT } from '../looked-at.ts'

export const ENTRIES_PER_PAGE = 50

export type AnyAuditRow = AuditRow & { partner: string; partnerName: string | null; mode: Mode | null }

/** A page: a row of nulls where nothing was found. `edge` is the entry where it stopped, null: the oldest. */
export type FoundAnyAuditRow = (AnyAuditRow | { id: null }) & { edge: string | null; edgeAt: Date | null }

/** An entry's place among those of all partners. Ids alone are ambiguous, because partners move between databases. */
export type Place = Pick<AnyAuditRow, 'id' | 'partner'>

export const placeOf = ({ id, partner }: Place): string => `${id}-${partner}`

const NEWEST_FIRST = 'order by e.id desc, e.partner_id desc'

/** $1 an e-mail address, an operator's name or a member's id. The actors that it stands for, as the logs write them. */
export const findActors = statement<{ actor: string }>(
  'find-actors',
  `select 'operator ' || $1 as actor
  union select 'operator ' || name from operator_account where email = lower($1)
  union select m.id from portal_user u join member m on m.user_id = u.id where u.email = lower($1)
  union select id from member where id = $1`,
)

export type AuditFilter = {
  partner?: string | undefined
  drawing?: string | undefined
  /** As the log writes them. */
  actors?: readonly string[] | undefined
  action?: AuditAction | undefined
  /** A part of the slug, the drawing or the details. */
  text?: string | undefined
  /** From this time on, and before that one. */
  since?: string | undefined
  until?: string | undefined
  /** Entries before this one. */
  before?: Place | undefined
}

/** Ids and times ascend together, except for entries of concurrent transactions: none of these lasts this long. */
const SIDE_BY_SIDE = `interval '10 minutes'`

/** Most entries are of this action, which servers do with each drawing: the index on actions leaves them out. */
const BY_SERVERS: AuditAction = 'winners.sent'

/**
 * The last entry of a partner that arrived from another database. Entries that came with partners have numbers of where
 * they were written, below that one's: until it was written, ids tell nothing of times here.
 */
const lastArrival = (column: 'id' | 'at'): string =>
  `(select ${column} from audit_entry where action = 'partner.moved' and action <> '${BY_SERVERS}' order by id desc limit 1)`

/** Whether all entries of around this time have been written here. */
const isSinceArrival = (time: string): string => `${time} > coalesce(${lastArrival('at')}, '-infinity')`

/** True of every entry: it makes Postgres use the index over all partners. */
const OF_ALL = 'e.id > 0'

const MAX_BIGINT = '9223372036854775807'

const subject = `concat_ws(' ', e.drawing_id, e.detail, (select slug from campaign c where c.id = e.campaign_id))`

const all = (conditions: readonly (string | false | undefined)[]): string =>
  conditions.filter(Boolean).join(' and ') || 'true'

/** Looks at each actor by itself, because an index has one actor's entries in order. */
const newestOfEach = (actors: string, newest: string): string =>
  `select e.* from unnest(${actors}::text[]) named(actor)
    cross join lateral (${newest} limit ${MAX_LOOKED_AT}) e ${NEWEST_FIRST}`

const idAfter = (time: string): string => `e.id > case when ${isSinceArrival(time)}
    then coalesce((select id from audit_entry where at < ${time} order by at desc limit 1), 0) else 0 end`

const idBefore = (time: string): string => `e.id < case when ${isSinceArrival(time)}
    then coalesce((select id from audit_entry where at > ${time} order by at limit 1), ${MAX_BIGINT})
    else ${lastArrival('id')} end`

/** Compares the id by itself first, because the index has only ids. */
const beforePlace = (id: string, partner: string): string =>
  `e.id <= ${id}::bigint and (e.id < ${id}::bigint or e.partner_id < ${partner})`

const page = (name: string, newest: string, chosen: string) =>
  searchStatement<FoundAnyAuditRow>(
    name,
    `with chosen as materialized (
      select * from (${newest} limit ${MAX_LOOKED_AT}) e where ${chosen} ${NEWEST_FIRST} limit ${ENTRIES_PER_PAGE + 1}
    ), edge as materialized (
      select e.id, e.partner_id, e.at from (${newest} offset ${MAX_LOOKED_AT - 1} limit 1) e
      where (select count(*) from chosen) <= ${ENTRIES_PER_PAGE}
    )
    select ${ENTRY_COLUMNS}, e.partner_id as partner, e.mode,
      (select name from partner where id = e.partner_id) as "partnerName", edge.id || '-' || edge.partner_id as edge, edge.at as "edgeAt"
    from (select) one left join edge on true left join chosen e on true ${ENTRY_NAMES}
    ${NEWEST_FIRST}`,
  )

/**
 * The statement for these filters, and its values. The first filter that has an index chooses what is looked at, so many
 * entries at most, and the others choose among these. Newest first, one more than a page.
 */
export const listAnyAudit = (filter: AuditFilter) => {
  const { partner, drawing, actors, action, text, since, until, before } = filter
  const values: unknown[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const [from, to, names] = [since && value(since), until && value(until), actors && value(actors)]
  const range = [
    before && beforePlace(value(before.id), value(before.partner)),
    from && idAfter(`${from}::timestamptz - ${SIDE_BY_SIDE}`),
    to && idBefore(`${to}::timestamptz + ${SIDE_BY_SIDE}`),
  ]
  const [first = OF_ALL, ...others] = [
    drawing && `e.drawing_id = ${value(drawing)}`,
    names && (drawing ? `e.actor = any(${names}::text[])` : `e.actor = named.actor and e.actor not like 'key\\_%'`),
    partner && `e.partner_id = ${value(partner)}`,
    action && action !== BY_SERVERS && `e.action = ${value(action)} and e.action <> '${BY_SERVERS}'`,
  ].filter(Boolean)
  const chosen = [
    ...others,
    action === BY_SERVERS && `e.action = '${BY_SERVERS}'`,
    text && `strpos(lower(${subject}), lower(${value(text)})) > 0`,
    from && `e.at >= ${from}::timestamptz`,
    to && `e.at < ${to}::timestamptz`,
  ]
  const newest = `select * from audit_entry e where ${all([first, ...range])} ${NEWEST_FIRST}`
  const looked = names && !drawing ? newestOfEach(names, newest) : newest
  const given = [drawing, actors, partner, action, text, since, until, before].map((one) => (one === undefined ? 0 : 1))
  const name = `list-any-audit-${given.join('')}${action === BY_SERVERS ? '-by-servers' : ''}`
  return { statement: page(name, looked, all(chosen)), values }
}
