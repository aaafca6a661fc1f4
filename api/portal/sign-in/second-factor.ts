import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/pool.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import { takeTotpStep, type UserRow } from '../../../db/queries/account/users.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from '../../../db/queries/account/recovery-codes.ts'
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  recoveryCodeFrom,
  recoveryCodeHash,
} from '../../../domain/portal/recovery-code.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { matchTotp } from '../../../domain/portal/totp.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'

export const wrongCode = () =>
  new Refused('code_failed', signInWords.wrongCode, [{ pointer: '/code', detail: signInWords.wrongCode }])

type Deps = { tx: Transaction; keyring: Keyring }

/** Uses up a code of the user's device, or a recovery code. The transaction has locked the row `user`. */
const takeCode = async ({ tx, keyring }: Deps, user: UserRow, code: string): Promise<boolean> => {
  if (user.totpSecret) {
    const secret = keyring.open(user.totpSecret, user.id)
    const step = matchTotp(secret, code, user.now, user.totpLastStep ?? 0)
    if (step !== null) return takeTotpStep(tx, user.id, step)
  }
  const recoveryCode = readRecoveryCode(code)
  if (recoveryCode === null) return false
  const isTaken = await takeRecoveryCode(tx, user.id, recoveryCodeHash(recoveryCode))
  if (isTaken) await auditUser(tx, user.id, { action: 'user.recovery_code_used' })
  return isTaken
}

/** Uses a code up, or refuses with `code_failed`. */
export const refuseWrongCode = async (deps: Deps, user: UserRow, code: string): Promise<void> => {
  if (!(await takeCode(deps, user, code))) throw wrongCode()
}

/** Recovery codes as a person keeps them, and what is kept of them here. */
export const newRecoveryCodes = (): { codes: string[]; hashes: Buffer[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomBytes(RECOVERY_CODE_BYTES)))
  return { codes, hashes: codes.map((code) => recoveryCodeHash(readRecoveryCode(code) as string)) }
}

/** Replaces all of the user's recovery codes by new ones, which are shown only once. */
export const makeRecoveryCodes = async (tx: Transaction, userId: string): Promise<string[]> => {
  const { codes, hashes } = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
