import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { auditForUser } from '../../../db/queries/auditing.ts'
import { insertReset } from '../../../db/queries/account/password-resets.ts'
import { lockUser } from '../../../db/queries/account/users.ts'
import type { Statements } from '../../../db/statements.ts'
import type { Operator } from '../../../domain/actor.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { userWith } from './user-with.ts'

type Deps = { pool: Pool; statements: Statements; baseUrl: string }

/** The link is shown only once. */
export type Reset = { id: string; resetUrl: string; expiresAt: Date }

/**
 * Makes a link with which a user sets a new password and, if asked, removes a lost second factor. A newer link replaces
 * an unused one. Refuses with `not_found`.
 */
export const issueReset = async (
  { pool, statements, baseUrl }: Deps,
  operator: Operator,
  { email, removesSecondFactor }: { email: string; removesSecondFactor: boolean },
): Promise<Reset> => {
  const user = await userWith(statements, email)
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  return pool.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const id = newId('rst')
    const reset = { id, userId: user.id, tokenHash: tokenHash(token), removesSecondFactor }
    const expiresAt = await insertReset(tx, operator, reset)
    await auditForUser(tx, operator, user.id, { action: 'user.reset_issued', detail: { email } })
    return { id, resetUrl: `${baseUrl}/portal/reset#${token}`, expiresAt }
  })
}
