import type pg from 'pg'

/**
 * Makes this connection the only one that does what the table is about, until it ends: nothing else is done by it. The lock
 * is one that only the owner of the table may take, so that nobody else keeps it. `waitMs`: 0 waits as long as it takes.
 */
export const holdTable = async (
  client: Pick<pg.ClientBase, 'query'>,
  table: 'migration' | 'partner_move',
  { waitMs }: { waitMs: number },
): Promise<void> => {
  await client.query(
    `set lock_timeout = ${waitMs}; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0`,
  )
  await client.query(`begin; lock table ${table} in share update exclusive mode`)
}
