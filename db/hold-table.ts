import type pg from 'pg'

/**
 * Makes this connection the only one that does the work that the table is about, until the connection ends. It holds a
 * table lock in an open transaction, so it is used for nothing else. Only the table's owner may take this lock, so that
 * no other role can block it. `waitMs`: 0 waits without a limit.
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
