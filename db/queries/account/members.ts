import { sql } from 'slonik'
import { z } from 'zod'
import type { Caller } from '../../../domain/actor.ts'
import { type Role, roles } from '../../../domain/portal/role.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { away, type KeyRow } from './api-keys.ts'

type Standing = { role: Role } & Pick<KeyRow, 'suspendedReason' | 'away'>

/**
 * $1 user id, $2 partner id, $3 the SHA-256 of the token of the user's session, which may have ended. No row: not a current
 * member of that team.
 */
export const findMember = statement<{ memberId: string; isSignedIn: boolean } & Standing>(
  'find-member',
  `select m.id as "memberId", m.role, p.suspended_reason as "suspendedReason", ${away} as away,
    exists (select from session s where s.token_hash = $3 and s.user_id = m.user_id and is_present(s)) as "isSignedIn"
  from member m join partner p on p.id = m.partner_id
  where m.user_id = $1 and m.partner_id = $2 and m.removed_at is null`,
)

/** $1 user id. The partners that a user works for. */
export const listMemberships = statement<{ id: string; name: string } & Standing>(
  'list-memberships',
  `select p.id, p.name, m.role, p.suspended_reason as "suspendedReason", ${away} as away
  from member m join partner p on p.id = m.partner_id
  where m.user_id = $1 and m.removed_at is null order by p.name, p.id`,
)

export type MemberRow = {
  id: string
  userId: string
  name: string
  email: string
  role: Role
  hasSecondFactor: boolean
  lastSeenAt: Date | null
}

/** $1 partner id. The members of a team, owners first. */
export const listMembers = statement<MemberRow>(
  'list-members',
  `select m.id, u.id as "userId", u.name, u.email, m.role, has_second_factor(u) as "hasSecondFactor",
    (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt"
  from member m join portal_user u on u.id = m.user_id
  where m.partner_id = $1 and m.removed_at is null
  order by m.role desc, u.name, m.id`,
)

const lockedTeam = z.object({ name: z.string(), isSuspended: z.boolean() })

/** Locks the team, so that changes to it wait for each other. Null: there is no such partner. */
export const lockTeam = (tx: Transaction, partnerId: string) =>
  tx.maybeOne(sql.type(lockedTeam)`
    select name, suspended_at is not null as "isSuspended" from partner where id = ${partnerId} for no key update`)

const teamMember = z.object({ id: z.string(), userId: z.string(), email: z.string(), role: z.enum(roles) })
export type TeamMember = z.infer<typeof teamMember>

const columns = sql.fragment`m.id, m.user_id as "userId", u.email, m.role
  from member m join portal_user u on u.id = m.user_id`

export const findTeamMember = (tx: Transaction, partnerId: string, id: string): Promise<TeamMember | null> =>
  tx.maybeOne(sql.type(teamMember)`
    select ${columns} where m.id = ${id} and m.partner_id = ${partnerId} and m.removed_at is null`)

export const findTeamMemberByEmail = (tx: Transaction, partnerId: string, email: string): Promise<TeamMember | null> =>
  tx.maybeOne(sql.type(teamMember)`
    select ${columns} where u.email = ${email} and m.partner_id = ${partnerId} and m.removed_at is null`)

/** Whether the team has an owner other than this member. */
export const hasOwner = (tx: Transaction, partnerId: string, besides: string | null = null): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`
    select from member where partner_id = ${partnerId} and removed_at is null and role = 'owner'
      and id is distinct from ${besides}`)

/** The database itself checks that the token is of an owner's session. */
export const setMemberRole = (tx: Transaction, { token }: Caller, { id, role }: { id: string; role: Role }) =>
  tx.query(sql.unsafe`select set_member_role(${token ?? null}, ${id}, ${role})`)

export const removeMember = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`update member set removed_at = now() where id = ${id}`)
