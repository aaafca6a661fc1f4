import { z } from 'zod'
import { listInvitations } from '../../../db/queries/account/invitations.ts'
import { listMembers } from '../../../db/queries/account/members.ts'
import { emailAddress } from '../../../domain/portal/email.ts'
import { removeFromTeam, setRole, withdraw } from '../../actions/account/change-team.ts'
import { mailInvitation } from '../../actions/account/mail-invitation.ts'
import { countMail } from '../count-mail.ts'
import { inAccount } from '../procedure.ts'
import type { Team } from '../shapes.ts'
import { id } from '../inputs.ts'
import { role } from '../entered.ts'

/** An invitation by the operator says that we invited. */
const US = 'Prize Drawing Service'

const ofOwner = { role: 'owner', money: true, bothModes: true } as const
const byOwner = inAccount(ofOwner)
/** Owners may also demote or remove themselves. */
const ofAnyMember = inAccount({ ...ofOwner, ownRole: true })

export const teamProcedures = {
  list: inAccount({ role: 'viewer' }).query(async ({ ctx: { service, caller, session } }): Promise<Team> => {
    const [members, invitations] = await Promise.all([
      service.statements.rows(listMembers, [caller.partnerId]),
      service.statements.rows(listInvitations, [caller.partnerId]),
    ])
    return {
      members: members.map(({ userId, lastSeenAt, ...member }) => ({
        ...member,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        isYou: userId === session.userId,
      })),
      invitations: invitations.map(({ invitedBy, createdAt, expiresAt, ...invitation }) => ({
        ...invitation,
        invitedBy: invitedBy ?? US,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    }
  }),

  invite: byOwner
    .input(z.object({ email: emailAddress, role }))
    .mutation(async ({ ctx, input: { email, role: as } }) => {
      await countMail(ctx)
      const { service, caller, session, language } = ctx
      const invite = { partnerId: caller.partnerId, email, role: as, invitedBy: session.name, language }
      const { expiresAt } = await mailInvitation(service, caller, invite)
      return { expiresAt: expiresAt.toISOString() }
    }),

  withdrawInvitation: byOwner.input(z.object({ id })).mutation(async ({ ctx: { service, caller }, input }) => {
    await withdraw(service, caller, input)
    return {}
  }),

  setRole: ofAnyMember.input(z.object({ id, role })).mutation(async ({ ctx, input }) => {
    await countMail(ctx)
    await setRole(ctx.service, ctx.caller, input)
    return {}
  }),

  remove: ofAnyMember.input(z.object({ id })).mutation(async ({ ctx: { service, caller }, input }) => {
    await removeFromTeam(service, caller, { partnerId: caller.partnerId, id: input.id })
    return {}
  }),
}
