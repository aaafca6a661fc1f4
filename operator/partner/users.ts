import { z } from 'zod'
import { inviteMember } from '../../api/actions/account/invite-member.ts'
import { issueReset } from '../../api/actions/account/issue-reset.ts'
import { listUsers } from '../../db/queries/account/users.ts'
import { emailAddress } from '../../domain/portal/email.ts'
import { roles } from '../../domain/portal/role.ts'
import { findBaseUrl } from '../base-url.ts'
import type { Command } from '../command.ts'
import { check } from '../options.ts'

const inviteOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  email: emailAddress,
  role: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }).default('owner'),
})

export const userInvite: Command = {
  usage: '--partner ID --email ADDRESS [--role owner|manager|viewer]',
  run: async (options, { pool, actor, environment }) => {
    const { partner, email, role } = check(inviteOptions, options, 'options')
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
  },
}

const resetOptions = z.strictObject({
  email: emailAddress,
  'second-factor': z.literal('', 'is said without a value').optional(),
})

export const userReset: Command = {
  usage: '--email ADDRESS [--second-factor]',
  run: async (options, { pool, statements, actor, environment }) => {
    const { email, 'second-factor': flag } = check(resetOptions, options, 'options')
    const baseUrl = await findBaseUrl(environment)
    const removesSecondFactor = flag !== undefined
    const reset = await issueReset({ pool, statements, baseUrl }, actor, { email, removesSecondFactor })
    const { id, resetUrl, expiresAt } = reset
    const also = removesSecondFactor ? ' and turns the second factor off' : ''
    return {
      json: { id, resetUrl, expiresAt },
      text: `${email} sets a new password${also} with this link, once, until ${expiresAt.toISOString()}:\n${resetUrl}`,
    }
  },
}

export const userList: Command = {
  usage: '',
  run: async (options, { statements }) => {
    check(z.strictObject({}), options, 'options')
    const users = await statements.rows(listUsers, [])
    const lines = users.map(({ email, name, hasSecondFactor, teams }) => {
      const places = teams.map(({ partner, role }) => `${role} of ${partner}`).join(', ') || 'in no team'
      return `${email}  ${name}  ${places}  ${hasSecondFactor ? 'second factor' : 'no second factor'}`
    })
    return { json: { users }, text: lines.join('\n') || 'There are no users yet. Invite one with user invite.' }
  },
}
