import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import {
  askEmailChange,
  type EmailChangeRow,
  findEmailChange,
  isEmailTaken,
  setEmail,
  useEmailChange,
} from '../../../db/queries/account/email-changes.ts'
import { withdrawResets } from '../../../db/queries/account/password-resets.ts'
import { lockUser } from '../../../db/queries/account/users.ts'
import { linkRefusal } from '../../../domain/portal/link.ts'
import { isToken, TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { wantMail } from '../../actions/account/want-mail.ts'
import type { PortalService } from '../context.ts'
import type { Session } from './session.ts'

/**
 * Mails a link to the address that a user wants, and a notice to their current one. If the new address already has an
 * account, that account gets a notice without a link; the caller cannot tell the difference. Refuses with `bad_request`
 * (it is their address already) and `not_signed_in` (the session has ended since the call began).
 */
export const askForEmail = async (
  service: Pick<PortalService, 'pool' | 'keyring' | 'log'>,
  { token: session, userId, name }: Pick<Session, 'token' | 'userId' | 'name'>,
  email: string,
): Promise<void> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  await service.pool.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.email === email) throw alreadyYours()
    const id = newId('emc')
    const expiresAt = await askEmailChange(tx, session, { id, email, tokenHash: tokenHash(token) })
    if (expiresAt === null) throw new Refused('not_signed_in', signInWords.sessionEnded)
    await auditUser(tx, userId, { action: 'user.email_change_asked', detail: { to: email } })
    const facts = { to: email, at: user.now.toISOString() }
    await wantMail(tx, service, { to: user.email, kind: 'email_change_asked', facts, userId })
    const mail = { to: email, facts: { name }, userId }
    if (await isEmailTaken(tx, email)) await wantMail(tx, service, { ...mail, kind: 'email_taken' })
    else await wantMail(tx, service, { ...mail, kind: 'email_change', link: { about: id, token, expiresAt } })
  })
}

const alreadyYours = () => {
  const detail = signInWords.emailAlready
  return new Refused('bad_request', detail, [{ pointer: '/email', detail }])
}

/** The open change of a link's token. Refuses with `token_not_valid`. */
export const openEmailChange = async (
  { statements }: Pick<PortalService, 'statements'>,
  token: string,
): Promise<EmailChangeRow> => {
  const [change] = isToken(token) ? await statements.rows(findEmailChange, [tokenHash(token)]) : []
  if (change?.state !== 'open') throw linkRefusal('email', change?.state)
  return change
}

const changeTo = async (tx: Transaction, token: string, { userId, email }: EmailChangeRow): Promise<void> => {
  const { email: from } = await lockUser(tx, userId)
  if (!(await useEmailChange(tx, token))) throw linkRefusal('email', 'used')
  await setEmail(tx, userId, email)
  // A reader of the old mailbox could still sign in by a link to a new password.
  await withdrawResets(tx, userId)
  await auditUser(tx, userId, { action: 'user.email_changed', detail: { from, to: email } })
}

/**
 * Makes the address to which a link was mailed the user's; the database mails the old address. Refuses with
 * `token_not_valid` and `already_member`.
 */
export const confirmEmail = async (service: PortalService, token: string): Promise<void> => {
  const change = await openEmailChange(service, token)
  await service.pool.transaction((tx) => changeTo(tx, token, change))
}
