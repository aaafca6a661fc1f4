import type { Transaction } from '../../../db/pool.ts'
import { findUser, type UserRow } from '../../../db/queries/account/users.ts'
import { countAttempts, forgetAttempts } from '../../../db/queries/account/sign-in-attempts.ts'
import { refuseAttempts } from '../../../domain/portal/attempts.ts'
import { isReason, Refused } from '../../../domain/refusals.ts'
import { type Sentence } from '../../../domain/sentence.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { PortalService } from '../context.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { lockSignedIn } from './lock-signed-in.ts'
import { noteFailure } from './note-failure.ts'
import { proofOf } from './password-hash.ts'
import { refuseWrongCode } from './second-factor.ts'
import type { Session } from './session.ts'

type Deps = Pick<PortalService, 'statements' | 'pool' | 'keyring' | 'log'>

/**
 * Confirms a signed-in user by their password, of which it returns the proof. `member` is the input's member that holds
 * it.
 */
export const provePassword = async (
  service: Deps,
  { userId, address }: Session,
  password: string,
  member = 'password',
): Promise<UserRow & { proof: Buffer }> => {
  const attempt = { kind: 'password', subject: userId } as const
  refuseAttempts(await countAttempts(service, [attempt]))
  const [user] = await service.statements.rows(findUser, [userId])
  const proof = user ? await proofOf(password, user.passwordHash, { name: userId, isKnown: true }) : null
  if (!user || proof === null) {
    await noteFailure(service, { action: 'user.confirmation_failed', userId, address, by: 'password' })
    throw new Refused('sign_in_failed', signInWords.wrongPassword, [
      { pointer: `/${member}`, detail: signInWords.wrongPassword },
    ])
  }
  await forgetAttempts(service, attempt)
  return { ...user, proof }
}

/** Runs `work` in the transaction that uses up a code; `check` checks the code. */
export const withCode = async <Value>(
  service: Deps,
  session: Session,
  code: string,
  work: (tx: Transaction, user: UserRow) => Promise<Value>,
  check = (tx: Transaction, user: UserRow): Promise<void> =>
    refuseWrongCode({ tx, keyring: service.keyring }, user, code),
): Promise<Value> => {
  const { userId, address } = session
  const attempt = { kind: 'code', subject: userId } as const
  refuseAttempts(await countAttempts(service, [attempt]))
  const value = await service.pool
    .transaction(async (tx) => {
      const user = await lockSignedIn(tx, session)
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

const missing = (member: string, detail: Sentence) =>
  new Refused('bad_request', detail, [{ pointer: `/${member}`, detail }])

/** `provePassword`, or a passkey's confirmation in place of a password; `proof` is then null. */
export const provePasswordOrPasskey = async (
  service: Deps,
  session: Session,
  password: string | undefined,
  member = 'password',
): Promise<UserRow & { proof: Buffer | null }> => {
  if (password !== undefined) return provePassword(service, session, password, member)
  await refuseUnconfirmed(service, session, signInWords.confirm)
  const [user] = await service.statements.rows(findUser, [session.userId])
  if (user?.hasPasskey) return { ...user, proof: null }
  throw missing(member, signInWords.enterPassword)
}

/** `withCode`, or a passkey's confirmation in place of a code. */
export const withCodeOrPasskey = async <Value>(
  service: Deps,
  session: Session,
  code: string | undefined,
  work: (tx: Transaction, user: UserRow) => Promise<Value>,
): Promise<Value> => {
  if (code !== undefined) return withCode(service, session, code, work)
  await refuseUnconfirmed(service, session, signInWords.confirm)
  return service.pool.transaction(async (tx) => {
    const user = await lockSignedIn(tx, session)
    if (user.hasPasskey) return work(tx, user)
    throw missing('code', signInWords.enterCode)
  })
}
