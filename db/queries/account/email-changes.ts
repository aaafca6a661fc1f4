import { sql, UniqueIntegrityConstraintViolationError } from 'slonik'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

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

export const withdrawEmailChange = (tx: Transaction, userId: string) =>
  tx.query(sql.unsafe`
    update email_change set withdrawn_at = now() where user_id = ${userId} and used_at is null and withdrawn_at is null`)

export type NewEmailChange = { id: string; email: string; tokenHash: Buffer }

const asked = z.object({ expiresAt: z.date().nullable() })

/**
 * Asks for a new address of the user whose session has this token, and replaces an earlier request. Returns when the
 * link expires; null: the session has ended meanwhile.
 */
export const askEmailChange = (
  tx: Transaction,
  session: string,
  { id, email, tokenHash }: NewEmailChange,
): Promise<Date | null> =>
  tx.oneFirst(sql.type(asked)`
    select ask_email_change(${session}, ${id}, ${email}, ${sql.binary(tokenHash)}) as "expiresAt"`)

/** Uses up the link with this token. Returns false when it has meanwhile been used or withdrawn, or has expired. */
export const useEmailChange = (tx: Transaction, token: string): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ isOpen: z.boolean() }))`select use_email_change(${token}) as "isOpen"`)

export const isEmailTaken = (tx: Transaction, email: string): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`select from portal_user where email = ${email}`)

/**
 * Only in the transaction that uses up the link to that address: the database refuses any other. Refuses with
 * `already_member`, even where somebody else takes the address at the same moment.
 */
export const setEmail = async (tx: Transaction, userId: string, email: string): Promise<void> => {
  try {
    await tx.query(sql.unsafe`update portal_user set email = ${email} where id = ${userId}`)
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError && error.constraint === 'portal_user_email_key') {
      throw new Refused('already_member', signInWords.emailTaken)
    }
    throw error
  }
}
