import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import { auditPartner, auditUser } from '../../../db/queries/auditing.ts'
import {
  findInvitation,
  type InvitationRow,
  joinTeam,
  lockInvitation,
} from '../../../db/queries/account/invitations.ts'
import { findTeamMemberByEmail, hasOwner, lockTeam } from '../../../db/queries/account/members.ts'
import { findUserByEmail, insertUser } from '../../../db/queries/account/users.ts'
import type { Statements } from '../../../db/statements.ts'
import { memberCaller } from '../../../domain/actor.ts'
import { Moved } from '../../../domain/moving/away.ts'
import { linkRefusal } from '../../../domain/portal/link.ts'
import { refusePassword } from '../../../domain/portal/password.ts'
import { isToken, tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import type { PortalService } from '../context.ts'
import { hashPassword } from './password-hash.ts'
import { signIn } from './sign-in.ts'
import type { Session } from './session.ts'
import { type Started, startSession } from './start-session.ts'
import type { Visitor } from '../visitor.ts'

/** The open invitation of a link's token. Refuses with `token_not_valid`, and with `moved` where its partner is not here. */
export const openInvitation = async (
  { statements }: { statements: Statements },
  token: string,
): Promise<InvitationRow> => {
  const [invitation] = isToken(token) ? await statements.rows(findInvitation, [tokenHash(token)]) : []
  if (invitation?.state !== 'open') throw linkRefusal('invitation', invitation?.state)
  if (invitation.away !== null) throw new Moved(invitation.away)
  return invitation
}

/** Makes a user a member as the invitation of a link's token says, once. */
const join = async (
  tx: Transaction,
  { token, ...invitation }: InvitationRow & { token: string },
  userId: string,
): Promise<void> => {
  const { id, partnerId, email, role } = invitation
  if ((await lockTeam(tx, partnerId))?.isSuspended) throw new Refused('suspended', signInWords.teamSuspended)
  const { state } = await lockInvitation(tx, id)
  if (state !== 'open') throw linkRefusal('invitation', state)
  if (await findTeamMemberByEmail(tx, partnerId, email)) throw new Refused('already_member', signInWords.memberAlready)
  if (role !== 'owner' && !(await hasOwner(tx, partnerId))) throw new Refused('last_owner', signInWords.ownerFirst)
  const memberId = newId('mbr')
  await joinTeam(tx, token, { memberId, userId })
  const actor = memberCaller(memberId, partnerId, 'live')
  await auditPartner(tx, { actor, partnerId }, { action: 'member.joined', detail: { email, role } })
}

/**
 * Joins a team as the signed-in user, whose address must be the invited one. Refuses with `other_person`,
 * `token_not_valid`, `suspended`, `already_member` and `last_owner` (an owner has to join first).
 */
export const joinAs = async (
  service: Pick<PortalService, 'statements' | 'pool'>,
  { userId, email }: Session,
  token: string,
): Promise<void> => {
  const invitation = await openInvitation(service, token)
  if (invitation.email !== email) throw new Refused('other_person', signInWords.invitedAnother(invitation.email, email))
  await service.pool.transaction((tx) => join(tx, { ...invitation, token }, userId))
}

export type Acceptance = { token: string; name?: string | undefined; password: string; code?: string | undefined }

const nameMissing = () => {
  const detail = signInWords.enterName
  return new Refused('bad_request', detail, [{ pointer: '/name', detail }])
}

/**
 * Joins a team: a new user chooses a password, an existing one confirms theirs. Returns the new session's tokens, or
 * null if the second factor is still needed. Refuses with `token_not_valid`, `suspended`, `already_member`,
 * `last_owner`, `bad_request` and the refusals of signing in.
 */
export const acceptInvitation = async (
  service: Pick<PortalService, 'statements' | 'pool' | 'keyring' | 'log'>,
  visitor: Visitor,
  { token, name, password, code }: Acceptance,
): Promise<Started | null> => {
  const invitation = { ...(await openInvitation(service, token)), token }
  const { email } = invitation
  const [known] = await service.statements.rows(findUserByEmail, [email])
  if (known) return signIn(service, visitor, { email, password, code }, (tx, { id }) => join(tx, invitation, id))
  if (name === undefined) throw nameMissing()
  refusePassword(password, email, 'password')
  const { stored: passwordHash, proof } = await hashPassword(password, { name: visitor.network, isKnown: false })
  return service.pool.transaction(async (tx) => {
    const userId = newId('usr')
    if (!(await insertUser(tx, { id: userId, email, name, passwordHash })))
      throw new Refused('already_member', signInWords.knownByNow)
    await join(tx, invitation, userId)
    await auditUser(tx, userId, { action: 'user.signed_in', detail: { address: visitor.address } })
    return startSession(tx, { userId, proof }, visitor)
  })
}
