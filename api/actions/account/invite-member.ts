import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import {
  countOpenInvitations,
  insertInvitation,
  isOwnerInvited,
  MAX_OPEN_INVITATIONS,
} from '../../../db/queries/account/invitations.ts'
import { findTeamMemberByEmail, hasOwner } from '../../../db/queries/account/members.ts'
import type { Actor } from '../../../domain/actor.ts'
import { linkOf } from '../../../domain/portal/mail-kind.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'
import { Refused } from '../../../domain/refusals.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'
import { lockTeamFor } from './lock-team.ts'

export type Invite = { partnerId: string; email: string; role: Role }

/** The link is shown only once. Its token is in the fragment, which browsers never send, so no log has it. */
export type Invitation = { id: string; acceptUrl: string; expiresAt: Date }

type Made = { id: string; token: string; team: string; expiresAt: Date }

/**
 * Invites a person to a partner's team; `email` is in lower case. A newer invitation replaces one that is still open.
 * Refuses with `not_found`, `role_too_low`, `already_member`, `invitation_limit` and `last_owner` (a team's first
 * member is an owner). `during` runs in the same transaction.
 */
export const inviteMember = (
  { pool, baseUrl }: { pool: Pool; baseUrl: string },
  actor: Actor,
  { partnerId, email, role }: Invite,
  during: (tx: Transaction, made: Made) => Promise<void> = async () => {},
): Promise<Invitation> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  return pool.transaction(async (tx) => {
    const { name: team } = await lockTeamFor(tx, actor, partnerId)
    if (await findTeamMemberByEmail(tx, partnerId, email))
      throw new Refused('already_member', teamWords.memberAlready(email))
    if (role !== 'owner' && !(await hasOwner(tx, partnerId)) && !(await isOwnerInvited(tx, partnerId)))
      throw new Refused('last_owner', teamWords.inviteOwnerFirst)
    const id = newId('inv')
    const invitation = { id, partnerId, email, role, tokenHash: tokenHash(token) }
    const expiresAt = await insertInvitation(tx, actor, invitation)
    if ((await countOpenInvitations(tx, partnerId)) > MAX_OPEN_INVITATIONS)
      throw new Refused('invitation_limit', teamWords.manyInvitations(MAX_OPEN_INVITATIONS))
    await auditPartner(tx, { actor, partnerId }, { action: 'member.invited', detail: { email, role } })
    await during(tx, { id, token, team, expiresAt })
    return { id, acceptUrl: linkOf(baseUrl, 'invitation', token), expiresAt }
  })
}
