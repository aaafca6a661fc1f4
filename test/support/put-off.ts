import { sql } from 'slonik'
import type { Pool } from '../../db/pool.ts'

/** Retries of a table's calls come an hour later than they would, so that each waits until a test brings it forward. */
export const putRetriesOff = async (pool: Pool, table: 'avatar' | 'winner_fetch'): Promise<void> => {
  await pool.query(sql.unsafe`create function put_off() returns trigger language plpgsql as
    'begin new.retry_at = new.retry_at + interval ''1 hour''; return new; end'`)
  await pool.query(sql.unsafe`create trigger put_off before update on ${sql.identifier([table])} for each row
    when (old.lease is not null and new.lease is null and new.retry_at is not null) execute function put_off()`)
}
