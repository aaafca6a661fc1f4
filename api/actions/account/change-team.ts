import type { Pool, Transaction } from '../../../db/pool.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import { withdrawInvitation, withdrawInvitationsBy } from '../../../db/queries/account/invitations.ts'
import {
  findTeamMember,
  hasOwner,
  removeMember,
  setMemberRole,
  type TeamMember,
} from '../../../db/queries/account/members.ts'
import type { Actor, Caller } from '../../../domain/actor.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { Refused } from '../../../domain/refusals.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'
import { lapseWishes } from './lapse-wishes.ts'
import { lockTeamFor } from './lock-team.ts'
import { type MailDeps, wantMail } from './want-mail.ts'

type Deps = { pool: Pool } & MailDeps

type Place = { partnerId: string; id: string }

const lockMember = async (
  tx: Transaction,
  actor: Actor,
  { partnerId, id }: Place,
): Promise<TeamMember & { team: string }> => {
  const { name: team } = await lockTeamFor(tx, actor, partnerId)
  const member = await findTeamMember(tx, partnerId, id)
  if (!member) throw new Refused('not_found', teamWords.noMember)
  return { ...member, team }
}

/** Refuses to leave a team without an owner, and withdraws the former owner's open invitations and requests. */
const endOwnership = async (tx: Transaction, actor: Actor, place: Place): Promise<void> => {
  const { partnerId, id } = place
  if (!(await hasOwner(tx, partnerId, id))) throw new Refused('last_owner', teamWords.onlyOwner)
  await withdrawInvitationsBy(tx, id)
  await lapseWishes(tx, actor, place)
}

/** Refuses with `not_found`, `role_too_low` and `last_owner`. */
export const setRole = (service: Deps, caller: Caller, { id, role }: { id: string; role: Role }): Promise<void> =>
  service.pool.transaction(async (tx) => {
    const place = { partnerId: caller.partnerId, id }
    const member = await lockMember(tx, caller, place)
    if (member.role === role) return
    if (member.role === 'owner') await endOwnership(tx, caller, place)
    await setMemberRole(tx, caller, { id, role })
    const { email, userId, team } = member
    await wantMail(tx, service, { to: email, kind: 'role_changed', facts: { team, role }, userId })
    const detail = { email, from: member.role, role }
    await auditPartner(tx, { actor: caller, partnerId: caller.partnerId }, { action: 'member.role_set', detail })
  })

/** Refuses with `not_found`, `role_too_low` and `last_owner`. */
export const removeFromTeam = (service: Deps, actor: Actor, place: Place): Promise<void> =>
  service.pool.transaction(async (tx) => {
    const member = await lockMember(tx, actor, place)
    if (member.role === 'owner') await endOwnership(tx, actor, place)
    await removeMember(tx, place.id)
    const { email, userId, team, role } = member
    await wantMail(tx, service, { to: email, kind: 'removed_from_team', facts: { team }, userId })
    const detail = { email, role }
    await auditPartner(tx, { actor, partnerId: place.partnerId }, { action: 'member.removed', detail })
  })

/** Refuses with `not_found` and `role_too_low`. */
export const withdraw = ({ pool }: Pick<Deps, 'pool'>, caller: Caller, { id }: { id: string }): Promise<void> =>
  pool.transaction(async (tx) => {
    await lockTeamFor(tx, caller, caller.partnerId)
    const invitation = await withdrawInvitation(tx, caller.partnerId, id)
    if (!invitation) throw new Refused('not_found', teamWords.noInvitation)
    const actor = { actor: caller, partnerId: caller.partnerId }
    await auditPartner(tx, actor, { action: 'member.invitation_withdrawn', detail: invitation })
  })
