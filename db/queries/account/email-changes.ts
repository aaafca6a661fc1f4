import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

const HOURS = 24

const changeRow = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  state: z.enum(['open', 'used', 'withdrawn', 'expired']),
})
export type EmailChangeRow = z.infer<typeof changeRow>

/** $1 the token's SHA-256. */
export const findEmailChange = statement<EmailChangeRow>(
  'find-email-change',
  `select id, user_id as "userId", email,
    case when used_at is not null then 'used' when withdrawn_at is not null then 'withdrawn'
      when expires_at <= now() then 'expired' else 'open' end as state
  from email_change where token_hash = $1`,
)

export type NewEmailChange = { id: string; userId: string; sessionId: string; email: string; tokenHash: Buffer }

export const withdrawEmailChange = (tx: Transaction, userId: string) =>
  tx.query(sql.unsafe`
    update email_change set withdrawn_at = now() where user_id = ${userId} and used_at is null and withdrawn_at is null`)

const inserted = z.object({ expiresAt: z.date() })

/**
 * A newer wish replaces the one before it. Returns when its link ends; null: the session that wishes it has ended
 * meanwhile.
 */
export const insertEmailChange = async (tx: Transaction, change: NewEmailChange): Promise<Date | null> => {
  await withdrawEmailChange(tx, change.userId)
  const row = await tx.maybeOne(sql.type(inserted)`
    insert into email_change (id, user_id, email, token_hash, expires_at)
    select ${change.id}, s.user_id, ${change.email}, ${sql.binary(change.tokenHash)},
      now() + make_interval(hours => ${HOURS})
    from session s where s.id = ${change.sessionId} and s.user_id = ${change.userId} and is_present(s)
    returning expires_at as "expiresAt"`)
  return row?.expiresAt ?? null
}

/** Uses up a link. Returns false when it has meanwhile been used or withdrawn, or has expired. */
export const takeEmailChange = async (tx: Transaction, id: string): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update email_change set used_at = now()
    where id = ${id} and used_at is null and withdrawn_at is null and expires_at > now()`)
  return rowCount === 1
}

export const isEmailTaken = (tx: Transaction, email: string): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`select from portal_user where email = ${email}`)

/** Only in the transaction that uses up the link to that address: the database refuses any other. */
export const setEmail = (tx: Transaction, userId: string, email: string) =>
  tx.query(sql.unsafe`update portal_user set email = ${email} where id = ${userId}`)
