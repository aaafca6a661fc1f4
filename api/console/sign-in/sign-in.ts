import { countAttempts, forgetAttempts, giveAttemptsBack } from '../../../db/queries/account/sign-in-attempts.ts'
import { findOperatorByEmail, lockOperatorByEmail } from '../../../db/queries/console/accounts.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import { refuseAttempts } from '../../../domain/portal/attempts.ts'
import { isReason, Refused } from '../../../domain/refusals.ts'
import { proofOf } from '../../portal/sign-in/password-hash.ts'
import type { ConsoleService } from '../context.ts'
import type { Assertion } from '../../portal/passkey/answers.ts'
import { noteFailure } from './note-failure.ts'
import { askOperatorToSign, useOperatorPasskey } from './passkeys.ts'
import { refuseWrongOperatorCode } from './second-factor.ts'
import { startOperatorSession } from './start-session.ts'
import type { OperatorVisitor } from './visitor.ts'

type Typed = { email: string; password: string }
/** A code, or what a passkey has signed. */
type Second = { code: string } | { answer: Assertion }

const failed = () => new Refused('sign_in_failed', 'The e-mail address or the password is wrong.')

const attemptsOf = ({ network }: OperatorVisitor, email: string) =>
  ({
    own: { kind: 'operator', subject: `${email} ${network}` },
    together: { kind: 'operator_network', subject: network },
  }) as const

/** Who knows the password may guess at codes from many networks, so these count by operator, whatever the network. */
const codesOf = (operatorId: string) => ({ kind: 'operator', subject: operatorId }) as const

/** The account whose password it is. Refuses with `too_many_attempts` and `sign_in_failed`. */
const prove = async (service: ConsoleService, visitor: OperatorVisitor, { email, password }: Typed) => {
  const { address, network } = visitor
  const { own, together } = attemptsOf(visitor, email)
  refuseAttempts(await countAttempts(service, [own, together]))
  const [known] = await service.statements.rows(findOperatorByEmail, [email])
  const proof = await proofOf(password, known?.passwordHash ?? null, { name: network, isKnown: false })
  if (proof !== null && known) return { known, proof }
  await noteFailure(service, { name: known?.name ?? null, address, by: 'password' })
  throw failed()
}

/** What a browser needs to let one of the operator's passkeys sign, after the password. Refuses as signing in does. */
export const askForOperatorPasskey = async (service: ConsoleService, visitor: OperatorVisitor, typed: Typed) => {
  const { known } = await prove(service, visitor, typed)
  return askOperatorToSign(service, known.id)
}

/**
 * Signs an operator in by their password and a second factor, checked together: only a caller with the right password
 * learns which of the two was wrong. Returns the session's token. Refuses with `too_many_attempts`, `sign_in_failed`,
 * `code_failed` and `passkey_failed`.
 */
export const signInOperator = async (
  service: ConsoleService,
  visitor: OperatorVisitor,
  { email, password, ...second }: Typed & Second,
): Promise<string> => {
  const { address } = visitor
  const { known, proof } = await prove(service, visitor, { email, password })
  if ('code' in second) refuseAttempts(await countAttempts(service, [codesOf(known.id)]))
  const token = await service.pool
    .transaction(async (tx) => {
      const operator = await lockOperatorByEmail(tx, email)
      if (operator?.passwordHash !== known.passwordHash) throw failed()
      await ('code' in second
        ? refuseWrongOperatorCode({ tx, keyring: service.keyring }, operator, second.code)
        : useOperatorPasskey(tx, service, operator.id, second.answer))
      await auditConsole(tx, { operator: operator.name }, { action: 'operator.signed_in', detail: { address } })
      return startOperatorSession(tx, { operatorId: operator.id, proof }, visitor)
    })
    .catch(async (error) => {
      if (isReason(error, 'code_failed')) await noteFailure(service, { name: known.name, address, by: 'code' })
      if (isReason(error, 'passkey_failed')) await noteFailure(service, { name: known.name, address, by: 'passkey' })
      throw error
    })
  const { own, together } = attemptsOf(visitor, email)
  await forgetAttempts(service, own)
  if ('code' in second) await forgetAttempts(service, codesOf(known.id))
  await giveAttemptsBack(service, [together])
  return token
}
