import type { Problem } from '../../../domain/refusals.ts'
import { searchStatement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { shownKey } from '../account/shown-key.ts'
import { firstRows } from '../first-rows.ts'
import { MAX_LOOKED_AT } from '../looked-at.ts'

/** A call of the partner API with its place in the list, where `place` is what the next page starts after. */
export type PortalCallRow = {
  requestId: string
  at: Date
  method: string
  path: string
  status: number
  code: string | null
  /** What the answer said was wrong, without secrets. */
  detail: string | null
  errors: Problem[] | null
  drawingId: string | null
  /** The drawing's campaign. */
  slug: string | null
  ms: number
  keyId: string
  keyLabel: string | null
  /** What the key begins with, and its last characters; null: they are not known. */
  keyShown: string | null
  place: string
}

export const CALLS_PER_PAGE = 50

/** Ids tell calls of one moment apart. */
const place = `to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || c.id`

const columns = `c.request_id as "requestId", c.at, c.method, c.path, c.status, c.code, c.detail, c.errors,
      c.drawing_id as "drawingId", of_drawing.slug, c.ms, c.key_id as "keyId", k.label as "keyLabel", ${shownKey('k')} as "keyShown", ${place} as place`

/** What else is said of call `c`. A path can name the drawing of another account, whose campaign is not told. */
const looked = `left join api_key k on k.id = c.key_id
    left join lateral (
      select campaign.slug from drawing join campaign on campaign.id = drawing.campaign_id
      where drawing.id = c.drawing_id and campaign.partner_id = c.partner_id and campaign.mode = c.mode limit 1
    ) of_drawing on true`

const NEWEST_FIRST = 'order by at desc, id desc'

/** A page of a search: a row of nulls where nothing was found. `edge` is where it stopped, null: at the oldest. */
export type FoundCallRow = (PortalCallRow | { requestId: null }) & { edge: string | null; edgeAt: Date | null }

/**
 * One search looks at so many calls of the account at most, from the account's index, and ends as soon as the page is
 * full.
 */
const search = (name: string, { of, chosen, limit }: { of: string; chosen: string; limit: string }) =>
  searchStatement<FoundCallRow>(
    name,
    `with ${caller}, found as materialized (
      select c.*
      from caller cross join lateral (
        ${firstRows(
          `select * from (select * from api_call where ${of} ${NEWEST_FIRST} limit ${MAX_LOOKED_AT}) looked where ${chosen}`,
          NEWEST_FIRST,
          limit,
        )}
      ) c
    ), edge as materialized (
      select c.at, ${place} as place
      from caller cross join lateral (
        select at, id from api_call where ${of} ${NEWEST_FIRST} offset ${MAX_LOOKED_AT - 1} limit 1
      ) c
      where (select count(*) from found) < ${limit}
    )
    select ${columns}, edge.place as edge, edge.at as "edgeAt"
    from (select) one left join edge on true left join found c on true ${looked}
    order by c.at desc, c.id desc`,
  )

/**
 * The filters of the calls. `before` is the time and the id the page starts after, `status` the least and the greatest.
 */
export type CallFilter = {
  /** Most rows: a page’s, and one more that says whether there is a next page. */
  most?: number | undefined
  before?: readonly [at: string, id: string] | undefined
  /** From this time on, and before that one. */
  since?: string | undefined
  until?: string | undefined
  method?: string | undefined
  status?: readonly [least: number, greatest: number] | undefined
  path?: string | undefined
  key?: string | undefined
  code?: string | undefined
  drawing?: string | undefined
}

const classOf = (status: number): number => Math.floor(status / 100)

/** All statuses of one class, which have an index; others are looked for among them, or among all. */
const statusConditions = (
  [least, greatest]: readonly [number, number],
  value: (given: unknown) => string,
): { of: string | false; chosen: string | false } => ({
  of: classOf(least) === classOf(greatest) && `status / 100 = ${value(classOf(least))}::integer`,
  chosen:
    (least % 100 !== 0 || greatest % 100 !== 99 || classOf(least) !== classOf(greatest)) &&
    `status between ${value(least)}::smallint and ${value(greatest)}::smallint`,
})

/**
 * The statement for these filters, and its values. Each set of filters has a statement of its own, so that Postgres
 * plans it for what is asked. Newest first, one more than a page.
 */
export const listPortalCalls = (
  callerId: string,
  { most = CALLS_PER_PAGE + 1, before, since, until, method, status, path, key, code, drawing }: CallFilter,
) => {
  const values: unknown[] = [callerId]
  const value = (given: unknown): string => `$${values.push(given)}`
  const ofStatus = status && statusConditions(status, value)
  const of = [
    before && `at <= ${value(before[0])}::timestamptz and (at, id) < ($${values.length}, ${value(before[1])}::bigint)`,
    since && `at >= ${value(since)}::timestamptz`,
    until && `at < ${value(until)}::timestamptz`,
    ofStatus?.of,
    drawing && `drawing_id = ${value(drawing)}`,
  ]
  const chosen = [
    method && `method = ${value(method)}`,
    ofStatus?.chosen,
    path && `strpos(path, ${value(path)}) > 0`,
    key && `key_id = ${value(key)}`,
    code && `code = ${value(code)}`,
  ]
  const limit = value(most)
  const name = ['list-calls', ...[...of, ...chosen].map((condition) => (condition ? 1 : 0))].join('-')
  const all = (conditions: readonly (string | false | undefined)[]) =>
    conditions.filter(Boolean).join(' and ') || 'true'
  const own = ['partner_id = caller.partner_id and mode = caller.mode', ...of]
  return { statement: search(name, { of: all(own), chosen: all(chosen), limit }), values }
}

/** $1 caller, $2 request id. */
export const findPortalCall = searchStatement<PortalCallRow>(
  'find-portal-call',
  `with ${caller}
  select ${columns}
  from caller
    join api_call c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.request_id = $2
    ${looked}
  limit 1`,
)
