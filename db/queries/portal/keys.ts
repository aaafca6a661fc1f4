import { sql } from 'slonik'
import { z } from 'zod'
import { type Actor, isOperator, modes } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { type Scope, scopes } from '../../../domain/key-scope.ts'
import { caller } from '../account/caller.ts'
import { shownKey } from '../account/shown-key.ts'

export type PortalKeyRow = {
  id: string
  /** What it begins with, and its last characters; null: they are not known. */
  shown: string | null
  label: string | null
  scopes: Scope[]
  /** Null: it is good from anywhere. */
  addresses: string[] | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const MAX_LISTED_KEYS = 500

/** $1 caller. The keys that are valid come first, then the newest. */
export const listPortalKeys = statement<PortalKeyRow>(
  'list-portal-keys',
  `with ${caller}
  select k.id, ${shownKey('k')} as shown, k.label, k.scopes, k.addresses::text[] as addresses, k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
    k.last_used_at as "lastUsedAt"
  from caller join api_key k on k.partner_id = caller.partner_id and k.mode = caller.mode
  order by k.revoked_at is not null or coalesce(k.expires_at <= now(), false), k.created_at desc, k.id
  limit ${MAX_LISTED_KEYS}`,
)

const lockedKey = z.object({
  id: z.string(),
  partnerId: z.string(),
  mode: z.enum(modes),
  label: z.string().nullable(),
  scopes: z.array(z.enum(scopes)),
  addresses: z.array(z.string()),
  isRevoked: z.boolean(),
  isExpired: z.boolean(),
  /** The expiry of a key that replaces this one now, and is made for as long. */
  renewedUntil: z.date().nullable(),
})
export type LockedKey = z.infer<typeof lockedKey>

/** The condition that the actor may act on key `k`: one of the caller's account; the operator acts on any. */
const actsOn = (actor: Actor) =>
  isOperator(actor)
    ? sql.fragment`true`
    : sql.fragment`(k.partner_id = ${actor.partnerId} and k.mode = ${actor.mode}::mode)`

/**
 * Locks a key that the actor may act on, after its team: whatever changes keys locks in this order, and so waits for
 * each other.
 */
export const lockKey = async (tx: Transaction, actor: Actor, id: string): Promise<LockedKey | null> => {
  await tx.query(sql.unsafe`
    select from partner p join api_key k on k.partner_id = p.id where k.id = ${id} and ${actsOn(actor)}
    for no key update of p`)
  return tx.maybeOne(sql.type(lockedKey)`
    select id, partner_id as "partnerId", mode, label, scopes, coalesce(addresses::text[], '{}') as addresses,
      revoked_at is not null as "isRevoked", coalesce(expires_at <= now(), false) as "isExpired",
      now() + (expires_at - created_at) as "renewedUntil"
    from api_key k where id = ${id} and ${actsOn(actor)} for no key update`)
}

/** Ends a key after so many hours, unless it ends sooner. */
export const endKeyAfter = (tx: Transaction, id: string, hours: number) =>
  tx.query(sql.unsafe`
    update api_key set expires_at = least(expires_at, now() + make_interval(hours => ${hours})) where id = ${id}`)

/** Whether a time has come, by the database's clock. */
export const isPast = (tx: Transaction, at: Date): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ isPast: z.boolean() }))`
    select ${at.toISOString()}::timestamptz <= now() as "isPast"`)
