import { searchStatement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** A call of the partner API with its place in the list, where `place` is what the next page starts after. */
export type PortalCallRow = {
  requestId: string
  at: Date
  method: string
  path: string
  status: number
  code: string | null
  ms: number
  keyId: string
  keyLabel: string | null
  place: string
}

export const CALLS_PER_PAGE = 50

/** Ids tell calls of one moment apart. */
const place = `to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || c.id`

const list = (name: string, conditions: readonly string[], limit: string) =>
  searchStatement<PortalCallRow>(
    name,
    `with ${caller}
    select c.request_id as "requestId", c.at, c.method, c.path, c.status, c.code, c.ms, c.key_id as "keyId",
      k.label as "keyLabel", ${place} as place
    from caller
      cross join lateral (
        select * from api_call
        where ${['partner_id = caller.partner_id and mode = caller.mode', ...conditions].join(' and ')}
        order by at desc, id desc
        limit ${limit}
      ) c
      left join api_key k on k.id = c.key_id
    order by c.at desc, c.id desc`,
  )

/**
 * The filters of the calls. `before` is the time and the id the page starts after, `status` the least and the greatest.
 */
export type CallFilter = {
  /** Most rows: a page’s, and one more that says whether there is a next page. */
  most?: number | undefined
  before?: readonly [at: string, id: string] | undefined
  method?: string | undefined
  status?: readonly [least: number, greatest: number] | undefined
  path?: string | undefined
  key?: string | undefined
}

/** Failed calls have an index of their own: they are rare, and what people look for. */
const FIRST_TROUBLE = 400

/**
 * The statement for these filters, and its values. Each set of filters has a statement of its own, so that Postgres
 * plans it for what is asked: one day after the other by the account's index, until the page is full. Newest first, one
 * more than a page.
 */
export const listPortalCalls = (
  callerId: string,
  { most = CALLS_PER_PAGE + 1, before, method, status, path, key }: CallFilter,
) => {
  const values: unknown[] = [callerId]
  const value = (given: unknown): string => `$${values.push(given)}`
  const conditions = [
    before && `at <= ${value(before[0])}::timestamptz and (at, id) < ($${values.length}, ${value(before[1])}::bigint)`,
    method && `method = ${value(method)}`,
    status && `status between ${value(status[0])}::smallint and ${value(status[1])}::smallint`,
    status && status[0] >= FIRST_TROUBLE && `status >= ${FIRST_TROUBLE}`,
    path && `strpos(path, ${value(path)}) > 0`,
    key && `key_id = ${value(key)}`,
  ]
  const limit = value(most)
  const name = ['list-calls', ...conditions.map((condition) => (condition ? 1 : 0))].join('-')
  return {
    statement: list(
      name,
      conditions.filter((condition) => typeof condition === 'string'),
      limit,
    ),
    values,
  }
}

/** $1 caller, $2 request id. */
export const findPortalCall = list('find-portal-call', ['request_id = $2'], '1')
