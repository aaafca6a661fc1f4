import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import { lockOperatorByEmail } from '../../../db/queries/console/accounts.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import {
  countOperatorPasskeys,
  findOperatorPasskeys,
  insertOperatorPasskey,
  lockOperatorPasskey,
  MAX_OPERATOR_PASSKEYS,
  noteOperatorPasskeyUse,
  putOperatorChallenge,
  removeOperatorPasskey,
  takeOperatorChallenge,
} from '../../../db/queries/console/passkeys.ts'
import { countAttempts, forgetAttempts } from '../../../db/queries/account/sign-in-attempts.ts'
import { refuseAttempts } from '../../../domain/portal/attempts.ts'
import { isReason, Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { type Assertion, type Attestation, challengeIn } from '../../portal/passkey/answers.ts'
import { notAdded, optionsToMake, optionsToSign, readMade, readSigned } from '../../portal/passkey/ceremony.ts'
import { CHALLENGE_BYTES } from '../../portal/passkey/challenge.ts'
import type { ConsoleService, OperatorSession } from '../context.ts'
import { noteFailure } from './note-failure.ts'
import { refuseWrongOperatorCode } from './second-factor.ts'

const tooLate = () => new Refused('passkey_failed', signInWords.tooLate)
const unknown = () => new Refused('passkey_failed', signInWords.unknownPasskey)

/**
 * What a browser needs to make a passkey, for an operator who has just shown a code. Refuses with `too_many_attempts` and
 * `code_failed`.
 */
export const askOperatorToMake = async (service: ConsoleService, session: OperatorSession, code: string) => {
  const { operatorId, email, name, address } = session
  const attempt = { kind: 'operator', subject: operatorId } as const
  refuseAttempts(await countAttempts(service, [attempt]))
  await service.pool
    .transaction(async (tx) => {
      const operator = await lockOperatorByEmail(tx, email)
      if (operator?.id !== operatorId) throw tooLate()
      await refuseWrongOperatorCode({ tx, keyring: service.keyring }, operator, code)
    })
    .catch(async (error) => {
      if (isReason(error, 'code_failed')) await noteFailure(service, { name, address, by: 'code' })
      throw error
    })
  await forgetAttempts(service, attempt)
  const challenge = randomBytes(CHALLENGE_BYTES)
  await putOperatorChallenge(service.pool, { operatorId, purpose: 'add', challenge })
  const has = await service.statements.rows(findOperatorPasskeys, [operatorId])
  return optionsToMake(service, { id: operatorId, email, name }, challenge, has)
}

/** Adds the passkey that a device has made. Refuses with `passkey_failed` and `passkey_limit`. */
export const addOperatorPasskey = async (
  service: ConsoleService,
  { operatorId, email, name: operator, token }: OperatorSession,
  { name, answer }: { name: string; answer: Attestation },
): Promise<void> => {
  const challenge = challengeIn(answer.response.clientDataJSON)
  const isGood = challenge && (await takeOperatorChallenge(service.pool, { operatorId, purpose: 'add', challenge }))
  if (!isGood) throw tooLate()
  const made = await readMade(service, answer, challenge.toString('base64url'))
  await service.pool.transaction(async (tx) => {
    const account = await lockOperatorByEmail(tx, email)
    if (account?.id !== operatorId) throw tooLate()
    if ((await countOperatorPasskeys(tx, operatorId)) >= MAX_OPERATOR_PASSKEYS)
      throw new Refused('passkey_limit', signInWords.manyPasskeys(MAX_OPERATOR_PASSKEYS))
    const passkey = { id: newId('opk'), name, ...made }
    if (!(await insertOperatorPasskey(tx, token, operatorId, passkey))) throw notAdded()
    await auditConsole(tx, { operator }, { action: 'operator.passkey_added', detail: { name } })
  })
}

/** Removes a passkey, which then signs nobody in any more. Refuses with `not_found`. */
export const takeOperatorPasskeyAway = (
  { pool }: ConsoleService,
  { operatorId, name: operator }: OperatorSession,
  id: string,
): Promise<void> =>
  pool.transaction(async (tx) => {
    const removed = await removeOperatorPasskey(tx, operatorId, id)
    if (!removed) throw new Refused('not_found', signInWords.noPasskey)
    await auditConsole(tx, { operator }, { action: 'operator.passkey_removed', detail: removed })
  })

/** What a browser needs to let one of an operator's passkeys sign. Refuses with `passkey_failed` if they have none. */
export const askOperatorToSign = async (service: ConsoleService, operatorId: string) => {
  const passkeys = await service.statements.rows(findOperatorPasskeys, [operatorId])
  if (passkeys.length === 0) throw new Refused('passkey_failed', signInWords.noPasskeyYet)
  const challenge = randomBytes(CHALLENGE_BYTES)
  await putOperatorChallenge(service.pool, { operatorId, purpose: 'sign_in', challenge })
  return optionsToSign(service, challenge, passkeys)
}

/** Uses an operator's passkey, as the second factor after the password. Refuses with `passkey_failed`. */
export const useOperatorPasskey = async (
  tx: Transaction,
  service: Pick<ConsoleService, 'baseUrl' | 'log'>,
  operatorId: string,
  answer: Assertion,
): Promise<void> => {
  const challenge = challengeIn(answer.response.clientDataJSON)
  if (!challenge || !(await takeOperatorChallenge(tx, { operatorId, purpose: 'sign_in', challenge }))) throw tooLate()
  const passkey = await lockOperatorPasskey(tx, operatorId, Buffer.from(answer.id, 'base64url'))
  if (!passkey) throw unknown()
  const use = await readSigned(service, passkey, answer, challenge.toString('base64url'))
  await noteOperatorPasskeyUse(tx, passkey.id, use)
}
