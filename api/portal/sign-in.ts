import type { Transaction } from '../../db/pool.ts'
import { auditUser } from '../../db/queries/auditing.ts'
import { findUserByEmail, lockUser, type UserRow } from '../../db/queries/account/users.ts'
import { countAttempts, forgetAttempts, giveAttemptsBack } from '../../db/queries/account/sign-in-attempts.ts'
import { refuseAttempts } from '../../domain/portal/attempts.ts'
import { Refused } from '../../domain/refusals.ts'
import type { PortalService } from './context.ts'
import { isPassword } from './password-hash.ts'
import { refuseWrongCode } from './second-factor.ts'
import { startSession } from './start-session.ts'
import type { Visitor } from './visitor.ts'

export type Proof = { email: string; password: string; code?: string | undefined }

/** The new session's token; null: the password is right, but the second factor's code is needed too. */
type Outcome = string | null

const failed = () => new Refused('sign_in_failed', 'The e-mail address or the password is wrong.')

/**
 * Signs a user in by their password and code; `during` runs in the same transaction. Refuses with `too_many_attempts`,
 * `sign_in_failed` and `code_failed`.
 *
 * Sessions, attempts and the audit log are rows of this database, and a password takes Node's own argon2: better-auth
 * would bring 23 packages (32 MB) and tables that this transaction does not reach.
 */
export const signIn = async (
  service: Pick<PortalService, 'statements' | 'pool'>,
  visitor: Visitor,
  { email, password, code }: Proof,
  during: (tx: Transaction, user: UserRow) => Promise<void> = async () => {},
): Promise<Outcome> => {
  const byEmail = { kind: 'email', subject: email } as const
  const byAddress = { kind: 'address', subject: visitor.network } as const
  refuseAttempts(await countAttempts(service, [byEmail, byAddress]))
  const [known] = await service.statements.rows(findUserByEmail, [email])
  const isRight = await isPassword(password, known?.passwordHash ?? null)
  if (!known || !isRight) throw failed()
  const token = await service.pool.transaction(async (tx) => {
    const user = await lockUser(tx, known.id)
    if (user.passwordHash !== known.passwordHash) throw failed()
    if (user.totpSecret && code === undefined) return null
    if (user.totpSecret) await refuseWrongCode(tx, user, code ?? '')
    await during(tx, user)
    await auditUser(tx, user.id, { action: 'user.signed_in', detail: { address: visitor.address } })
    return startSession(tx, user.id, visitor)
  })
  if (token !== null) await forgetAttempts(service, byEmail)
  await giveAttemptsBack(service, token === null ? [byEmail, byAddress] : [byAddress])
  return token
}
