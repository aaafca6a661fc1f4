import { sql } from 'slonik'
import type { Pool } from '../../db/pool.ts'

/** Has the database refuse updates of rows that meet the condition, until the returned function is called. */
export const poison = async (pool: Pool, table: 'drawing' | 'payout' | 'mail', condition: string) => {
  const execute = (text: string) => pool.query({ ...sql.unsafe``, sql: text })
  await execute(`create function refuse_poison() returns trigger language plpgsql as
    'begin raise exception ''poison''; end'`)
  await execute(`create trigger poison before update on ${table} for each row when (${condition})
    execute function refuse_poison()`)
  return () => execute(`drop trigger poison on ${table}`)
}
