import { sql } from 'slonik'
import { z } from 'zod'
import type { Operator } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

const resetRow = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  removesSecondFactor: z.boolean(),
  state: z.enum(['open', 'used', 'withdrawn', 'expired']),
})
export type ResetRow = z.infer<typeof resetRow>

const columns = `r.id, r.user_id as "userId", u.email, r.removes_second_factor as "removesSecondFactor",
  case when r.used_at is not null then 'used' when r.withdrawn_at is not null then 'withdrawn'
    when r.expires_at <= now() then 'expired' else 'open' end as state`

/** $1 the token's SHA-256. */
export const findReset = statement<ResetRow>(
  'find-reset',
  `select ${columns} from password_reset r join portal_user u on u.id = r.user_id where r.token_hash = $1`,
)

export type NewReset = { id: string; userId: string; tokenHash: Buffer; removesSecondFactor: boolean }

export const withdrawResets = (tx: Transaction, userId: string) =>
  tx.query(sql.unsafe`
    update password_reset set withdrawn_at = now() where user_id = ${userId} and used_at is null and withdrawn_at is null`)

/** The links that an operator made end with their account. */
export const withdrawResetsByOperator = (tx: Transaction, operatorId: string) =>
  tx.query(sql.unsafe`
    update password_reset set withdrawn_at = now()
    where operator_id = ${operatorId} and used_at is null and withdrawn_at is null`)

/** A newer link replaces the one before it. */
export const insertReset = async (tx: Transaction, { token }: Operator, reset: NewReset): Promise<Date> => {
  const { expiresAt } = await tx.one(sql.type(z.object({ expiresAt: z.date() }))`
    select issue_reset(${token ?? null}, ${reset.id}, ${reset.userId}, ${sql.binary(reset.tokenHash)},
      ${reset.removesSecondFactor}) as "expiresAt"`)
  return expiresAt
}

/** Uses up a link's token. Returns false when it has meanwhile been used or withdrawn, or has expired. */
export const resetPassword = (tx: Transaction, token: string, passwordHash: string): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ isReset: z.boolean() }))`
    select reset_password(${token}, ${passwordHash}) as "isReset"`)
