import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '../../../db/pool.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import { findUserByEmail, lockUser, type UserRow } from '../../../db/queries/account/users.ts'
import { findKnownDevice } from '../../../db/queries/account/known-devices.ts'
import { countAttempts, forgetAttempts, giveAttemptsBack } from '../../../db/queries/account/sign-in-attempts.ts'
import { type Attempt, isPastLimit, refuseAttempts } from '../../../domain/portal/attempts.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { isReason, Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { HOLD_BACK_MS } from '../../limits/strangers.ts'
import type { PortalService } from '../context.ts'
import { proofOf } from './password-hash.ts'
import { refuseWrongCode } from './second-factor.ts'
import { noteFailure } from './note-failure.ts'
import { type Started, startSession } from './start-session.ts'
import { tellOfNewDevice } from './tell-of-device.ts'
import type { Visitor } from '../visitor.ts'

export type Proof = { email: string; password: string; code?: string | undefined }

/** The new session's tokens; null: the password is right, but the second factor is needed too. */
type Outcome = Started | null

type Deps = Pick<PortalService, 'statements' | 'pool' | 'keyring' | 'log'>

const failed = () => new Refused('sign_in_failed', signInWords.wrong)

/**
 * Signs a user in by their password and code; `during` runs in the same transaction. Refuses with `too_many_attempts`,
 * `sign_in_failed` and `code_failed`.
 *
 * Sessions, attempts and the audit log are rows of this database, and a password takes Node's own argon2: better-auth
 * would bring 23 packages (32 MB) and tables that this transaction does not reach.
 */
export const signIn = async (
  service: Deps,
  visitor: Visitor,
  { email, password, code }: Proof,
  during: (tx: Transaction, user: UserRow) => Promise<void> = async () => {},
): Promise<Outcome> => {
  const device = await knownDeviceOf(service, visitor, email)
  const attempts = attemptsOf(visitor, email, device)
  const counts = await countAttempts(service, attempts)
  // The attempt keeps its place meanwhile, which slows down a flood from the same network.
  if (counts.some((count) => count.kind === 'address' && isPastLimit(count))) await pause(HOLD_BACK_MS)
  refuseAttempts(counts)
  const { address } = visitor
  const whose = device ? { name: device, isKnown: true } : { name: visitor.network, isKnown: false }
  const [known] = await service.statements.rows(findUserByEmail, [email])
  const proof = await proofOf(password, known?.passwordHash ?? null, whose)
  if (proof === null || !known) {
    await noteFailure(service, { action: 'user.sign_in_failed', userId: known?.id ?? null, address, by: 'password' })
    throw failed()
  }
  const codes = { kind: 'code', subject: `${known.id} signing in` } as const
  if (code !== undefined) refuseAttempts(await countAttempts(service, [codes]))
  const started = await service.pool
    .transaction(async (tx) => {
      const user = await lockUser(tx, known.id)
      if (user.passwordHash !== known.passwordHash) throw failed()
      const hasSecondFactor = user.totpSecret !== null || user.hasPasskey
      if (hasSecondFactor && code === undefined) return null
      if (hasSecondFactor) await refuseWrongCode({ tx, keyring: service.keyring }, user, code ?? '')
      await during(tx, user)
      await auditUser(tx, user.id, { action: 'user.signed_in', detail: { address } })
      const begun = await startSession(tx, { userId: user.id, proof }, visitor)
      await tellOfNewDevice(tx, service, user, visitor, begun)
      return begun
    })
    .catch(async (error) => {
      if (isReason(error, 'code_failed'))
        await noteFailure(service, { action: 'user.sign_in_failed', userId: known.id, address, by: 'code' })
      throw error
    })
  if (started === null) await giveAttemptsBack(service, attempts)
  else await takeBack(service, code === undefined ? attempts : [...attempts, codes])
  return started
}

/** The user and the hash of a browser in which they have signed in before; null: it is not known. */
const knownDeviceOf = async ({ statements }: Deps, { device }: Visitor, email: string): Promise<string | null> => {
  if (device === null) return null
  const hash = tokenHash(device)
  const [known] = await statements.rows(findKnownDevice, [hash, email])
  return known ? `${known.userId} ${hash.toString('hex')}` : null
}

/**
 * Attempts in a known browser are counted separately, so that wrong passwords from elsewhere, even from the same
 * network, do not block it.
 */
const attemptsOf = ({ network }: Visitor, email: string, device: string | null): Attempt[] =>
  device === null
    ? [
        { kind: 'email', subject: email },
        { kind: 'address', subject: network },
      ]
    : [{ kind: 'device', subject: device }]

/** A success resets the user's count, but takes only this attempt off that of the network, which others share. */
const takeBack = async (service: Deps, attempts: readonly Attempt[]): Promise<void> => {
  for (const attempt of attempts)
    if (attempt.kind === 'address') await giveAttemptsBack(service, [attempt])
    else await forgetAttempts(service, attempt)
}
