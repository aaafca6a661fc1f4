/** Wishes for a new password, and the links that answer them. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { writingStatement } from '../../statements.ts'

/** $1 e-mail address in lower case. */
export const wishForReset = writingStatement<never>(
  'wish-for-reset',
  'insert into reset_wish (email) values ($1) on conflict do nothing',
)

export const wishesWait = sql.fragment`exists (select from reset_wish)`

const wishRow = z.object({ email: z.string() })

/** The wishes that have waited longest. */
export const lockResetWishes = (tx: Transaction, limit: number) =>
  tx.anyFirst(sql.type(wishRow)`
    select email from reset_wish order by asked_at limit ${limit} for update skip locked`)

/** Lets those that wait behind these go first. */
export const putResetWishesLast = (tx: Transaction, emails: readonly string[]) =>
  tx.query(sql.unsafe`
    update reset_wish set asked_at = clock_timestamp() where email = any(${sql.array(emails, 'text')})`)

const answered = z.object({ userId: z.string(), expiresAt: z.date() })

/** Answers a wish by a link with this token's hash. Null: there is nobody to mail it to. */
export const answerResetWish = (tx: Transaction, email: string, { id, tokenHash }: { id: string; tokenHash: Buffer }) =>
  tx.maybeOne(sql.type(answered)`
    select user_id as "userId", expires_at as "expiresAt" from answer_reset_wish(${email}, ${id}, ${sql.binary(tokenHash)})`)
