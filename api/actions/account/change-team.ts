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
import type { Caller } from '../../../domain/actor.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { Refused } from '../../../domain/refusals.ts'
import { lockTeamFor } from './lock-team.ts'

type Deps = { pool: Pool }

const lockMember = async (tx: Transaction, caller: Caller, id: string): Promise<TeamMember> => {
  await lockTeamFor(tx, caller, caller.partnerId)
  const member = await findTeamMember(tx, caller.partnerId, id)
  if (!member) throw new Refused('not_found', 'There is no such member in this team.')
  return member
}

/** The team keeps at least one owner, and the invitations that the former owner sent lapse. */
const endOwnership = async (tx: Transaction, { partnerId }: Caller, { id }: TeamMember): Promise<void> => {
  if (!(await hasOwner(tx, partnerId, id)))
    throw new Refused('last_owner', 'This is the only owner of the team. Make another member an owner first.')
  await withdrawInvitationsBy(tx, id)
}

/** Refuses with `not_found`, `role_too_low` and `last_owner`. */
export const setRole = ({ pool }: Deps, caller: Caller, { id, role }: { id: string; role: Role }): Promise<void> =>
  pool.transaction(async (tx) => {
    const member = await lockMember(tx, caller, id)
    if (member.role === role) return
    if (member.role === 'owner') await endOwnership(tx, caller, member)
    await setMemberRole(tx, caller, { id, role })
    const detail = { email: member.email, from: member.role, role }
    await auditPartner(tx, { actor: caller, partnerId: caller.partnerId }, { action: 'member.role_set', detail })
  })

/** Refuses with `not_found`, `role_too_low` and `last_owner`. */
export const removeFromTeam = ({ pool }: Deps, caller: Caller, { id }: { id: string }): Promise<void> =>
  pool.transaction(async (tx) => {
    const member = await lockMember(tx, caller, id)
    if (member.role === 'owner') await endOwnership(tx, caller, member)
    await removeMember(tx, id)
    const detail = { email: member.email, role: member.role }
    await auditPartner(tx, { actor: caller, partnerId: caller.partnerId }, { action: 'member.removed', detail })
  })

/** Refuses with `not_found` and `role_too_low`. */
export const withdraw = ({ pool }: Deps, caller: Caller, { id }: { id: string }): Promise<void> =>
  pool.transaction(async (tx) => {
    await lockTeamFor(tx, caller, caller.partnerId)
    const invitation = await withdrawInvitation(tx, caller.partnerId, id)
    if (!invitation) throw new Refused('not_found', 'There is no such open invitation of this team.')
    const actor = { actor: caller, partnerId: caller.partnerId }
    await auditPartner(tx, actor, { action: 'member.invitation_withdrawn', detail: invitation })
  })
