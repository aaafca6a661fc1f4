import { z } from 'zod'
import { endAllSessions } from '../../api/actions/account/end-sessions.ts'
import { inviteMember } from '../../api/actions/account/invite-member.ts'
import { issueReset } from '../../api/actions/account/issue-reset.ts'
import { listUsers } from '../../db/queries/account/users.ts'
import { emailAddress } from '../../domain/portal/email.ts'
import { roles } from '../../domain/portal/role.ts'
import { findBaseUrl } from '../base-url.ts'
import type { Command } from '../command.ts'
import { checkOptions, flag } from '../options.ts'

const inviteOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  email: emailAddress,
  role: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }).default('owner'),
})

export const userInvite: Command = async (options, { pool, actor, environment }) => {
  const { partner, email, role } = checkOptions(inviteOptions, options)
  const baseUrl = await findBaseUrl(environment)
  const { id, acceptUrl, expiresAt } = await inviteMember({ pool, baseUrl }, actor, {
    partnerId: partner,
    email,
    role,
  })
  return {
    json: { id, acceptUrl, expiresAt },
    text: `${email} joins as ${role} with this link, once, until ${expiresAt.toISOString()}:\n${acceptUrl}`,
  }
}

const resetOptions = z.strictObject({
  email: emailAddress,
  secondFactor: flag,
})

export const userReset: Command = async (options, { pool, statements, actor, environment }) => {
  const { email, secondFactor: removesSecondFactor } = checkOptions(resetOptions, options)
  const baseUrl = await findBaseUrl(environment)
  const reset = await issueReset({ pool, statements, baseUrl }, actor, { email, removesSecondFactor })
  const { id, resetUrl, expiresAt } = reset
  const also = removesSecondFactor ? ' and turns the second factor off' : ''
  return {
    json: { id, resetUrl, expiresAt },
    text: `${email} sets a new password${also} with this link, once, until ${expiresAt.toISOString()}:\n${resetUrl}`,
  }
}

const signOutOptions = z.strictObject({ email: emailAddress })

export const userSignOut: Command = async (options, { pool, statements, actor }) => {
  const { email } = checkOptions(signOutOptions, options)
  const sessions = await endAllSessions({ pool, statements }, actor, { email })
  return {
    json: { email, sessions },
    text: `${email} is signed out everywhere: ${sessions} ${sessions === 1 ? 'session' : 'sessions'} ended.`,
  }
}

export const userList: Command = async (_options, { statements }) => {
  const users = await statements.rows(listUsers, [])
  const lines = users.map(({ email, name, hasSecondFactor, teams }) => {
    const places = teams.map(({ partner, role }) => `${role} of ${partner}`).join(', ') || 'in no team'
    return `${email}  ${name}  ${places}  ${hasSecondFactor ? 'second factor' : 'no second factor'}`
  })
  return { json: { users }, text: lines.join('\n') || 'There are no users yet. Invite one with user invite.' }
}
