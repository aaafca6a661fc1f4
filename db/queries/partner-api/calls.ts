import { sql } from 'slonik'
import type { Mode } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { writingStatement } from '../../statements.ts'

/** A call of the partner API. `agoMs` is when it came, so that the database's clock alone says what time that was. */
export type ApiCallRow = {
  agoMs: number
  partnerId: string
  mode: Mode
  keyId: string
  requestId: string
  method: string
  path: string
  status: number
  code: string | null
  ms: number
}

/** $1 a JSON array of ApiCallRow, in the order of their ids. */
export const insertApiCalls = writingStatement<never>(
  'insert-api-calls',
  `insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, code, ms)
  select now() - make_interval(secs => "agoMs" / 1000), "partnerId", mode, "keyId", "requestId", method, path, status, code, ms
  from json_to_recordset($1::json) as call ("agoMs" float8, "partnerId" text, mode mode, "keyId" text, "requestId" text,
    method text, path text, status smallint, code text, ms real)`,
)

/** Makes the daily partitions that calls are written into, as the migration did. */
export const makeApiCallDays = writingStatement<never>('make-api-call-days', 'select keep_api_call_days()')

/** Makes the partitions of the days ahead, and drops those older than 30 days: whole, without counting their rows. */
export const keepApiCallDays = async (tx: Transaction): Promise<number> => {
  await tx.query(sql.unsafe`select keep_api_call_days()`)
  return 0
}
