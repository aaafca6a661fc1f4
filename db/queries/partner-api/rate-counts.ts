import { sql } from 'slonik'
import type { RequestClass } from '../../../domain/rate-limit.ts'
import type { Transaction } from '../../pool.ts'
import { writingStatement } from '../../statements.ts'

/** What one process has let through for a key since its last report; negative when it gave back more than it took. */
export type Taken = { keyId: string; class: RequestClass; minute: number; taken: number }

/** `taken` is what all processes have let through, `nowMs` the database's time. */
export type Total = Taken & { nowMs: number }

/** $1 a JSON array of Taken. In a fixed order, so that processes never deadlock. */
export const addTaken = writingStatement<Total>(
  'add-taken',
  `insert into rate_count as present (key_id, class, minute, taken)
  select "keyId", class, minute, taken
  from json_to_recordset($1::json) as told ("keyId" text, class text, minute bigint, taken integer)
  order by 1, 2, 3
  on conflict (key_id, class, minute) do update set taken = present.taken + excluded.taken
  returning key_id as "keyId", class, minute::float8 as minute, taken,
    extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`,
)

/** Deletes minutes that are over, so many rows at most. Returns how many. */
export const forgetCounts = async (tx: Transaction, limit: number): Promise<number> => {
  const { rowCount } = await tx.query(sql.unsafe`
    delete from rate_count where ctid = any (array(
      select ctid from rate_count where minute < floor(extract(epoch from now()) / 60) - 1 limit ${limit}))`)
  return rowCount
}
