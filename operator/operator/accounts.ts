import { z } from 'zod'
import { inviteOperator } from '../../api/actions/operator/invite-operator.ts'
import { removeOperator } from '../../api/actions/operator/remove-operator.ts'
import { listOperators } from '../../db/queries/console/accounts.ts'
import { listOperatorInvitations } from '../../db/queries/console/invitations.ts'
import { emailAddress } from '../../domain/portal/email.ts'
import { shownName } from '../../domain/shown-name.ts'
import { findBaseUrl } from '../base-url.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const inviteOptions = z.strictObject({ name: shownName, email: emailAddress })

export const operatorInvite: Command = async (options, { pool, actor, environment }) => {
  const { name, email } = checkOptions(inviteOptions, options)
  const baseUrl = await findBaseUrl(environment)
  const { id, acceptUrl, expiresAt } = await inviteOperator({ pool, baseUrl }, actor, { name, email })
  return {
    json: { id, acceptUrl, expiresAt },
    text: `${name} sets up their account for the console with this link, once, until ${expiresAt.toISOString()}:\n${acceptUrl}`,
  }
}

export const operatorList: Command = async (options, { statements }) => {
  checkOptions(z.strictObject({}), options)
  const operators = await statements.rows(listOperators, [])
  const invited = await statements.rows(listOperatorInvitations, [])
  const lines = [
    ...operators.map(
      ({ email, name, lastSeenAt }) => `${email}  ${name}  last seen ${lastSeenAt?.toISOString() ?? 'never'}`,
    ),
    ...invited.map(
      ({ email, name, invitedBy, expiresAt }) =>
        `${email}  ${name}  invited by ${invitedBy}, until ${expiresAt.toISOString()}`,
    ),
  ]
  const text = lines.join('\n') || 'Nobody has an account for the console. Invite them.'
  return { json: { operators, invited }, text }
}

const removeOptions = z.strictObject({ email: emailAddress })

export const operatorRemove: Command = async (options, { pool, actor }) => {
  const { email } = checkOptions(removeOptions, options)
  const hadAccount = await removeOperator({ pool }, actor, email)
  const text = hadAccount
    ? `${email} has no account for the console any more, and is signed out.`
    : `${email} had no account yet: the link of their invitation opens nothing any more.`
  return { json: { email }, text }
}
