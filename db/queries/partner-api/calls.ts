import { sql } from 'slonik'
import type { Mode } from '../../../domain/actor.ts'
import type { Problem } from '../../../domain/refusals.ts'
import type { Transaction } from '../../pool.ts'
import { statement, writingStatement } from '../../statements.ts'

/**
 * A call of the partner API. `atMs` is when it came by the database's clock, in milliseconds since 1970. `isAgain`: it may
 * be written already, as nobody knows of a write whose connection was lost.
 */
export type ApiCallRow = {
  atMs: number
  partnerId: string
  mode: Mode
  keyId: string
  requestId: string
  method: string
  path: string
  status: number
  code: string | null
  /** What the answer said was wrong, without secrets. */
  detail: string | null
  errors: readonly Problem[] | null
  /** The drawing in its path. */
  drawingId: string | null
  ms: number
  isAgain?: true
}

const nowMs = `extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`

/** The database's time. */
export const readClock = statement<{ nowMs: number }>('read-clock', `select ${nowMs}`)

/** A process may place a call a little otherwise when it writes it again, by what it has learned of the database's clock. */
const around = (minutes: number): string => `to_timestamp("atMs" / 1000) + interval '${minutes} minutes'`

/** $1 a JSON array of ApiCallRow, in the order of their ids. */
export const insertApiCalls = writingStatement<{ nowMs: number }>(
  'insert-api-calls',
  `with written as (insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, code, detail, errors,
    drawing_id, ms)
  select to_timestamp("atMs" / 1000), "partnerId", mode, "keyId", "requestId", method, path, status, code, detail,
    nullif(errors, 'null'), "drawingId", ms
  from json_to_recordset($1::json) as call ("atMs" float8, "partnerId" text, mode mode, "keyId" text, "requestId" text,
    method text, path text, status smallint, code text, detail text, errors jsonb, "drawingId" text, ms real,
    "isAgain" boolean)
  where "isAgain" is null or not exists (
    select from api_call w where w.request_id = "requestId" and w.at between ${around(-1)} and ${around(1)}))
  select ${nowMs}`,
)

/** Makes the daily partitions that calls are written into, as the migration did. */
export const makeApiCallDays = writingStatement<never>('make-api-call-days', 'select keep_api_call_days()')

/** Makes the partitions of the days ahead. */
export const keepApiCallDays = async (tx: Transaction): Promise<number> => {
  await tx.query(sql.unsafe`select keep_api_call_days()`)
  return 0
}

/** Drops the partitions of days older than 30 days: whole, without counting their rows. */
export const dropApiCallDays = async (tx: Transaction): Promise<number> => {
  await tx.query(sql.unsafe`select drop_api_call_days()`)
  return 0
}
