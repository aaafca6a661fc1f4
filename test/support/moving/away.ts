import { sql } from 'slonik'
import type { Pool } from '../../../db/pool.ts'

/** Takes a partner's move through these states, beginning in the first one. Without any the partner does not move. */
export const beginMoving = async (
  { pool }: { pool: Pool },
  partner: string,
  [first, ...later]: readonly string[],
): Promise<void> => {
  if (first === undefined) return
  await pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url)
    values (${partner}, ${first}, 'https://api.second.test', 'https://second.test')`)
  for (const state of later)
    await pool.query(sql.unsafe`update partner_move set state = ${state} where partner_id = ${partner}`)
}
