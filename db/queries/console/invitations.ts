import { sql } from 'slonik'
import { z } from 'zod'
import type { LinkState } from '../../../domain/portal/link.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

export type OperatorInvitationRow = {
  id: string
  email: string
  name: string
  /** The second factor that it offers, sealed for the invitation; null: nobody has opened it yet. */
  totpSecret: Buffer | null
  expiresAt: Date
  state: LinkState
  now: Date
}

/** $1 the token's SHA-256. */
export const findOperatorInvitation = statement<OperatorInvitationRow>(
  'find-operator-invitation',
  `select id, email, name, totp_secret as "totpSecret", expires_at as "expiresAt", clock_timestamp() as now,
    case when accepted_at is not null then 'used' when withdrawn_at is not null then 'withdrawn'
      when expires_at <= now() then 'expired' else 'open' end as state
  from operator_invitation where token_hash = $1`,
)

/** Returns whether one was open. */
export const withdrawOperatorInvitations = async (tx: Transaction, email: string): Promise<boolean> => {
  const { rows } = await tx.query(sql.type(z.object({ wasGood: z.boolean() }))`
    update operator_invitation set withdrawn_at = now()
    where email = ${email} and accepted_at is null and withdrawn_at is null
    returning expires_at > now() as "wasGood"`)
  return rows.some(({ wasGood }) => wasGood)
}

export type ListedInvitation = { email: string; name: string; invitedBy: string; expiresAt: Date }

/** Those that are still good, in the order of their addresses. */
export const listOperatorInvitations = statement<ListedInvitation>(
  'list-operator-invitations',
  `select email, name, invited_by as "invitedBy", expires_at as "expiresAt" from operator_invitation
  where accepted_at is null and withdrawn_at is null and expires_at > now() order by email`,
)

/** The address of somebody else who is called so, as an operator or as one who is invited; null: nobody is. */
export const findNamesake = (tx: Transaction, { name, email }: { name: string; email: string }) =>
  tx.maybeOneFirst(sql.type(z.object({ email: z.string() }))`
    select email from (
      select name, email from operator_account where removed_at is null
      union all
      select name, email from operator_invitation
      where accepted_at is null and withdrawn_at is null and expires_at > now()) known
    where lower(name) = lower(${name}) and email <> ${email} order by email limit 1`)

export type NewOperatorInvitation = { id: string; email: string; name: string; tokenHash: Buffer; invitedBy: string }

/** A newer invitation replaces an open one to the same address. Returns when it expires. */
export const insertOperatorInvitation = async (tx: Transaction, invitation: NewOperatorInvitation): Promise<Date> => {
  await withdrawOperatorInvitations(tx, invitation.email)
  return tx.oneFirst(sql.type(z.object({ expiresAt: z.date() }))`
    insert into operator_invitation (id, email, name, token_hash, invited_by)
    values (${invitation.id}, ${invitation.email}, ${invitation.name}, ${sql.binary(invitation.tokenHash)},
      ${invitation.invitedBy})
    returning expires_at as "expiresAt"`)
}

/** The second factor that an invitation offers from its first opening on. */
export const offerOperatorSecret = (pool: Pool, id: string, secret: Buffer) =>
  pool.query(sql.unsafe`
    update operator_invitation set totp_secret = ${sql.binary(secret)}
    where id = ${id} and totp_secret is null and accepted_at is null and withdrawn_at is null`)

export type JoiningOperator = { token: string; accountId: string; passwordHash: string; secret: Buffer; step: number }

/** Makes the account that the invitation of this token is for. Returns its id; null: the invitation is no longer good. */
export const joinOperators = (tx: Transaction, joining: JoiningOperator): Promise<string | null> =>
  tx.oneFirst(sql.type(z.object({ id: z.string().nullable() }))`
    select join_operators(${joining.token}, ${joining.accountId}, ${joining.passwordHash}, ${sql.binary(joining.secret)},
      ${joining.step}) as id`)
