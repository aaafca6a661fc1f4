import { sql } from 'slonik'
import { z } from 'zod'
import { type Actor, isOperator } from '../../../domain/actor.ts'
import { type Role, roles } from '../../../domain/portal/role.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { away, type KeyRow } from './api-keys.ts'

const linkStates = ['open', 'used', 'withdrawn', 'expired'] as const
const invitationRow = z.object({
  id: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: z.date(),
  state: z.enum(linkStates),
})
export type InvitationRow = z.infer<typeof invitationRow>

const columns = `i.id, i.partner_id as "partnerId", p.name as "partnerName", i.email, i.role, i.expires_at as "expiresAt",
  case when i.accepted_at is not null then 'used' when i.withdrawn_at is not null then 'withdrawn'
    when i.expires_at <= now() then 'expired' else 'open' end as state`

/** $1 the token's SHA-256. */
export const findInvitation = statement<InvitationRow & Pick<KeyRow, 'away'>>(
  'find-invitation',
  `select ${columns}, ${away} as away from invitation i join partner p on p.id = i.partner_id where i.token_hash = $1`,
)

const lockedLink = z.object({ state: z.enum(linkStates) })

/** Locks an invitation, and says whether it is still open. */
export const lockInvitation = (tx: Transaction, id: string) =>
  tx.one(sql.type(lockedLink)`
    select case when accepted_at is not null then 'used' when withdrawn_at is not null then 'withdrawn'
      when expires_at <= now() then 'expired' else 'open' end as state
    from invitation where id = ${id} for update`)

export type NewInvitation = {
  id: string
  partnerId: string
  email: string
  role: Role
  tokenHash: Buffer
}

const inserted = z.object({ expiresAt: z.date() })

/**
 * A newer invitation replaces an open one to the same address. The database itself checks that an owner of the team has
 * the session of the token. Returns when it expires.
 */
export const insertInvitation = async (
  tx: Transaction,
  actor: Actor,
  { id, partnerId, email, role, tokenHash }: NewInvitation,
): Promise<Date> => {
  if (isOperator(actor))
    return tx.oneFirst(sql.type(inserted)`
      select invite_for_operator(${actor.token ?? null}, ${id}, ${partnerId}, ${email}, ${role}, ${sql.binary(tokenHash)})
        as "expiresAt"`)
  await tx.query(sql.unsafe`
    update invitation set withdrawn_at = now()
    where partner_id = ${partnerId} and email = ${email} and accepted_at is null and withdrawn_at is null`)
  return tx.oneFirst(sql.type(inserted)`
    select invite_member(${actor.token ?? null}, ${id}, ${partnerId}, ${email}, ${role}, ${sql.binary(tokenHash)})
      as "expiresAt"`)
}

/** Makes a user a member as the open invitation of this token says, which is for their address. */
export const joinTeam = (tx: Transaction, token: string, { memberId, userId }: { memberId: string; userId: string }) =>
  tx.query(sql.unsafe`select join_team(${token}, ${memberId}, ${userId})`)

const withdrawn = z.object({ email: z.string(), role: z.enum(roles) })

/** Null: there is no open invitation of that team with this id. */
export const withdrawInvitation = (tx: Transaction, partnerId: string, id: string) =>
  tx.maybeOne(sql.type(withdrawn)`
    update invitation set withdrawn_at = now()
    where id = ${id} and partner_id = ${partnerId} and accepted_at is null and withdrawn_at is null
    returning email, role`)

/** What a member invited lapses once they may no longer invite. */
export const withdrawInvitationsBy = (tx: Transaction, memberId: string) =>
  tx.query(sql.unsafe`
    update invitation set withdrawn_at = now()
    where invited_by = ${memberId} and accepted_at is null and withdrawn_at is null`)

/** What an operator invited for the service lapses with their account. */
export const withdrawInvitationsByOperator = (tx: Transaction, operatorId: string) =>
  tx.query(sql.unsafe`
    update invitation set withdrawn_at = now()
    where operator_id = ${operatorId} and accepted_at is null and withdrawn_at is null`)

export const isOwnerInvited = (tx: Transaction, partnerId: string): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`
    select from invitation
    where partner_id = ${partnerId} and role = 'owner' and accepted_at is null and withdrawn_at is null and expires_at > now()`)

/** Of a team. */
export const MAX_OPEN_INVITATIONS = 100

export const countOpenInvitations = (tx: Transaction, partnerId: string): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ open: z.number() }))`
    select count(*)::integer as open from invitation
    where partner_id = ${partnerId} and accepted_at is null and withdrawn_at is null and expires_at > now()`)

export type ListedInvitation = {
  id: string
  email: string
  role: Role
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** $1 partner id. Those neither accepted nor withdrawn, newest first. */
export const listInvitations = statement<ListedInvitation>(
  'list-invitations',
  `select i.id, i.email, i.role, u.name as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
  from invitation i left join member m on m.id = i.invited_by left join portal_user u on u.id = m.user_id
  where i.partner_id = $1 and i.accepted_at is null and i.withdrawn_at is null
  order by i.created_at desc, i.id`,
)
