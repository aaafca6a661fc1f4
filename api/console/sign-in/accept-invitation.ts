import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import { insertOperatorCodes, lockOperatorByEmail } from '../../../db/queries/console/accounts.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import {
  findOperatorInvitation,
  joinOperators,
  type OperatorInvitationRow,
  offerOperatorSecret,
} from '../../../db/queries/console/invitations.ts'
import { linkRefusal } from '../../../domain/portal/link.ts'
import { refusePassword } from '../../../domain/portal/password.ts'
import { isToken, tokenHash } from '../../../domain/portal/token.ts'
import { matchTotp, spellTotp, TOTP_SECRET_BYTES } from '../../../domain/portal/totp.ts'
import { Refused } from '../../../domain/refusals.ts'
import { hashPassword } from '../../portal/sign-in/password-hash.ts'
import { newRecoveryCodes, wrongCode } from '../../portal/sign-in/second-factor.ts'
import type { ConsoleService } from '../context.ts'
import { startOperatorSession } from './start-session.ts'
import type { OperatorVisitor } from './visitor.ts'

type Deps = Pick<ConsoleService, 'statements' | 'pool' | 'keyring'>

/** The open invitation of a link's token. Refuses with `token_not_valid`. */
const findOpen = async ({ statements }: Deps, token: string): Promise<OperatorInvitationRow> => {
  const [invitation] = isToken(token) ? await statements.rows(findOperatorInvitation, [tokenHash(token)]) : []
  if (invitation?.state !== 'open') throw linkRefusal('operator', invitation?.state)
  return invitation
}

const openedSecret = ({ keyring }: Deps, { id, totpSecret }: OperatorInvitationRow): Buffer => {
  if (!totpSecret) throw new Refused('bad_request', 'Load the page of the link again: it shows the second factor.')
  return keyring.open(totpSecret, id)
}

/**
 * The person whom an invitation is for, and the second factor that it offers, which is the same each time it is opened.
 */
export const readOperatorInvitation = async (service: Deps, token: string) => {
  const { id, totpSecret } = await findOpen(service, token)
  if (!totpSecret) await offerOperatorSecret(service.pool, id, service.keyring.seal(randomBytes(TOTP_SECRET_BYTES), id))
  const invitation = await findOpen(service, token)
  const { email, name, expiresAt } = invitation
  return { email, name, expiresAt: expiresAt.toISOString(), ...spellTotp(openedSecret(service, invitation), email) }
}

type Acceptance = { token: string; password: string; code: string }

/**
 * Sets up an operator's account: its password, and the second factor whose device shows this code. Returns the token of
 * its first session, and the recovery codes, which are shown only once. Refuses with `token_not_valid`, `bad_request` and
 * `code_failed`.
 */
export const acceptOperatorInvitation = async (
  service: Deps,
  visitor: OperatorVisitor,
  { token, password, code }: Acceptance,
): Promise<{ session: string; recoveryCodes: string[] }> => {
  const invitation = await findOpen(service, token)
  const { email, name } = invitation
  refusePassword(password, email, 'password')
  const secret = openedSecret(service, invitation)
  const step = matchTotp(secret, code, invitation.now, 0)
  if (step === null) throw wrongCode()
  const { stored, proof } = await hashPassword(password, { name: visitor.network, isKnown: false })
  const { codes, hashes } = newRecoveryCodes()
  return service.pool.transaction(async (tx) => {
    const operatorId = (await lockOperatorByEmail(tx, email))?.id ?? newId('opr')
    const sealed = service.keyring.seal(secret, operatorId)
    const joining = { token, accountId: operatorId, passwordHash: stored, secret: sealed, step }
    if ((await joinOperators(tx, joining)) !== operatorId) throw linkRefusal('operator', 'used')
    await insertOperatorCodes(tx, operatorId, hashes)
    await auditConsole(
      tx,
      { operator: name },
      { action: 'operator.joined', detail: { email, address: visitor.address } },
    )
    return { session: await startOperatorSession(tx, { operatorId, proof }, visitor), recoveryCodes: codes }
  })
}
