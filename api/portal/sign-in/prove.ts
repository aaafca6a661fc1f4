import type { Transaction } from '../../../db/pool.ts'
import { findUser, lockUser, type UserRow } from '../../../db/queries/account/users.ts'
import { countAttempts, forgetAttempts } from '../../../db/queries/account/sign-in-attempts.ts'
import { refuseAttempts } from '../../../domain/portal/attempts.ts'
import { isReason, Refused } from '../../../domain/refusals.ts'
import type { PortalService } from '../context.ts'
import { noteFailure } from './note-failure.ts'
import { isPassword } from './password-hash.ts'
import { refuseWrongCode } from './second-factor.ts'
import type { Session } from './session.ts'

type Deps = Pick<PortalService, 'statements' | 'pool' | 'keyring' | 'log'>

const WRONG_PASSWORD = 'The password is wrong.'

/** Confirms a signed-in user by their password. `member` is the input's member that holds it. */
export const provePassword = async (
  service: Deps,
  { userId, address }: Session,
  password: string,
  member = 'password',
): Promise<UserRow> => {
  const attempt = { kind: 'password', subject: userId } as const
  refuseAttempts(await countAttempts(service, [attempt]))
  const [user] = await service.statements.rows(findUser, [userId])
  if (!user || !(await isPassword(password, user.passwordHash, { name: userId, isKnown: true }))) {
    await noteFailure(service, { action: 'user.confirmation_failed', userId, address, by: 'password' })
    throw new Refused('sign_in_failed', WRONG_PASSWORD, [{ pointer: `/${member}`, detail: WRONG_PASSWORD }])
  }
  await forgetAttempts(service, attempt)
  return user
}

/** Does something that needs a code, in the transaction that uses the code up; `check` checks the code. */
export const withCode = async <Value>(
  service: Deps,
  { userId, address }: Session,
  code: string,
  work: (tx: Transaction, user: UserRow) => Promise<Value>,
  check = (tx: Transaction, user: UserRow): Promise<void> =>
    refuseWrongCode({ tx, keyring: service.keyring }, user, code),
): Promise<Value> => {
  const attempt = { kind: 'code', subject: userId } as const
  refuseAttempts(await countAttempts(service, [attempt]))
  const value = await service.pool
    .transaction(async (tx) => {
      const user = await lockUser(tx, userId)
      await check(tx, user)
      return work(tx, user)
    })
    .catch(async (error) => {
      if (isReason(error, 'code_failed'))
        await noteFailure(service, { action: 'user.confirmation_failed', userId, address, by: 'code' })
      throw error
    })
  await forgetAttempts(service, attempt)
  return value
}

/** The same, where somebody with a passkey may have confirmed by it a short while ago instead of entering a code. */
export const withCodeOrPasskey = async <Value>(
  service: Deps,
  session: Session,
  code: string | undefined,
  work: (tx: Transaction, user: UserRow) => Promise<Value>,
): Promise<Value> => {
  if (code !== undefined) return withCode(service, session, code, work)
  if (!session.confirmedUntil) throw new Refused('confirmation_needed', 'Confirm that it is you.')
  return service.pool.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    if (user.hasPasskey) return work(tx, user)
    const detail = 'Enter a code from your app, or a recovery code.'
    throw new Refused('bad_request', detail, [{ pointer: '/code', detail }])
  })
}
