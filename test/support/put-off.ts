import { sql } from 'slonik'
import type { Pool } from '../../db/pool.ts'

/** How much later retries come. */
export const PUT_OFF_MS = 3_600_000

/** When the next try of a row is due, and whether there is one. */
const NEXT = {
  avatar: { column: 'retry_at', isThere: sql.fragment`new.retry_at is not null` },
  winner_fetch: { column: 'retry_at', isThere: sql.fragment`new.retry_at is not null` },
  delivery: { column: 'due_at', isThere: sql.fragment`new.state = 'pending' and new.due_at > now()` },
} as const

/** Retries of a table's calls come an hour later than they would, so that each waits until a test brings it forward. */
export const putRetriesOff = async (pool: Pool, table: keyof typeof NEXT): Promise<void> => {
  const { column, isThere } = NEXT[table]
  await pool.query(
    sql.unsafe`create function put_off() returns trigger language plpgsql as ${sql.literalValue(
      `begin new.${column} = new.${column} + interval '${PUT_OFF_MS} milliseconds'; return new; end`,
    )}`,
  )
  await pool.query(sql.unsafe`create trigger put_off before update on ${sql.identifier([table])} for each row
    when (old.lease is not null and new.lease is null and ${isThere}) execute function put_off()`)
}
