import { z } from 'zod'
import { listInvitations } from '../../../db/queries/account/invitations.ts'
import { listMembers } from '../../../db/queries/account/members.ts'
import { findPartner } from '../../../db/queries/console/partners.ts'
import { listPartners } from '../../../db/queries/operator/lists.ts'
import { emailAddress } from '../../../domain/portal/email.ts'
import { DEFAULT_LIMITS, MAX_LIMIT } from '../../../domain/rate-limit.ts'
import { Refused } from '../../../domain/refusals.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { suspensionReason } from '../../../domain/suspension.ts'
import { listKeys } from '../../actions/account/list-keys.ts'
import { createPartner } from '../../actions/account/create-partner.ts'
import { removeFromTeam } from '../../actions/account/change-team.ts'
import { inviteMember } from '../../actions/account/invite-member.ts'
import { issueReset } from '../../actions/account/issue-reset.ts'
import { revokeKey } from '../../actions/account/revoke-key.ts'
import { setLimits } from '../../actions/account/set-limits.ts'
import { resumePartner, suspendPartner } from '../../actions/account/suspend-partner.ts'
import { role } from '../../portal/entered.ts'
import { id } from '../../portal/inputs.ts'
import { ofPartner } from '../inputs.ts'
import { change, signedIn } from '../procedure.ts'

/** Null: the usual one. Absent: it stays as it is. */
const limit = z.int().min(1).max(MAX_LIMIT).nullable().optional()

/** A partner, their team and their keys. */
export const partnerProcedures = {
  list: signedIn.query(({ ctx: { service } }) => service.statements.rows(listPartners, [])),

  get: signedIn.input(ofPartner).query(async ({ ctx: { service }, input }) => {
    const { statements } = service
    const [[partner], members, invitations, { keys, hasMore: hasMoreKeys }] = await Promise.all([
      statements.rows(findPartner, [input.partner]),
      statements.rows(listMembers, [input.partner]),
      statements.rows(listInvitations, [input.partner]),
      listKeys(service, input.partner),
    ])
    if (!partner) throw new Refused('not_found', 'There is no such partner.')
    return { ...partner, defaultLimits: DEFAULT_LIMITS, members, invitations, keys, hasMoreKeys }
  }),

  create: change(z.object({ name: shownName }), ({ name }) => name).mutation(
    async ({ ctx: { service, actor }, input }) => ({ id: await createPartner(service, actor, input.name) }),
  ),

  setLimits: change(ofPartner.extend({ read: limit, write: limit }), ({ partner }) => partner).mutation(
    ({ ctx: { service, actor }, input: { partner, read, write } }) =>
      setLimits(service, actor, partner, {
        ...(read !== undefined && { read }),
        ...(write !== undefined && { write }),
      }),
  ),

  suspend: change(ofPartner.extend({ reason: suspensionReason }), ({ partner }) => partner).mutation(
    async ({ ctx: { service, actor }, input: { partner, reason } }) => {
      await suspendPartner(service, actor, { partnerId: partner, reason })
      return {}
    },
  ),

  resume: change(ofPartner, ({ partner }) => partner).mutation(async ({ ctx: { service, actor }, input }) => {
    await resumePartner(service, actor, input.partner)
    return {}
  }),

  /** Returns the link, which is shown this once. */
  invite: change(ofPartner.extend({ email: emailAddress, role }), ({ email }) => email).mutation(
    ({ ctx: { service, actor }, input: { partner, ...invited } }) =>
      inviteMember(service, actor, { partnerId: partner, ...invited }),
  ),

  removeMember: change(ofPartner.extend({ member: id }), ({ member }) => member).mutation(
    async ({ ctx: { service, actor }, input: { partner, member } }) => {
      await removeFromTeam(service, actor, { partnerId: partner, id: member })
      return {}
    },
  ),

  /** Returns the link with which a member sets a new password, which is shown this once. */
  resetPassword: change(
    z.object({ email: emailAddress, removesSecondFactor: z.boolean() }),
    ({ email }) => email,
  ).mutation(({ ctx: { service, actor }, input }) => issueReset(service, actor, input)),

  revokeKey: change(z.object({ key: id }), ({ key }) => key).mutation(async ({ ctx: { service, actor }, input }) => {
    await revokeKey(service, actor, input.key)
    return {}
  }),
}
