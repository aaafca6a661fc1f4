import { sql } from 'slonik'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** $1 user id. How many recovery codes are not used yet. */
export const countRecoveryCodes = statement<{ left: number }>(
  'count-recovery-codes',
  'select count(*)::int as left from recovery_code where user_id = $1 and used_at is null',
)

export const forgetRecoveryCodes = (tx: Transaction, userId: string) =>
  tx.query(sql.unsafe`delete from recovery_code where user_id = ${userId}`)

/** New codes replace all old ones. */
export const replaceRecoveryCodes = async (
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await forgetRecoveryCodes(tx, userId)
  await tx.query(sql.unsafe`
    insert into recovery_code (user_id, hash)
    select ${userId}, decode(hex, 'hex')
    from unnest(${sql.array(
      hashes.map((hash) => hash.toString('hex')),
      'text',
    )}) hex`)
}

/** Uses up a code. Returns whether the user had it and had not used it. */
export const takeRecoveryCode = async (tx: Transaction, userId: string, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update recovery_code set used_at = now()
    where user_id = ${userId} and hash = ${sql.binary(hash)} and used_at is null`)
  return rowCount === 1
}
