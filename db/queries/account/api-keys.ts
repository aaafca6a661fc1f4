import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { type Actor, auditName, type Caller, isOperator, type Mode } from '../../../domain/actor.ts'
import type { Scope } from '../../../domain/key-scope.ts'
import type { Away } from '../../../domain/moving/away.ts'
import { statement, writingStatement } from '../../statements.ts'

/** The limits are the partner's own; null: the default. */
export type KeyRow = {
  id: string
  partnerId: string
  mode: Mode
  scopes: Scope[]
  /** Null: it is good from anywhere. */
  addresses: string[] | null
  readLimit: number | null
  writeLimit: number | null
  /** Null: the partner is not suspended. */
  suspendedReason: string | null
  /** Null: the partner lives here. */
  away: Away | null
}

/** Where the partner `p` is, if it is not here. */
export const away = `(
  select json_build_object('to', case m.state when 'gone' then m.base_url end) from partner_move m
  where m.partner_id = p.id and m.state in ('leaving', 'gone', 'arriving'))`

/** $1 the key's SHA-256. Finds a key that is valid now, and records that it is in use. */
export const useKey = writingStatement<KeyRow>(
  'use-key',
  `update api_key k set last_used_at = now()
  from partner p
  where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and p.id = k.partner_id
  returning k.id, k.partner_id as "partnerId", k.mode, k.scopes, k.addresses::text[] as addresses,
    p.read_limit as "readLimit", p.write_limit as "writeLimit",
    p.suspended_reason as "suspendedReason", ${away} as away`,
)

/** $1 caller id. A row when the caller is valid now, or would be if its partner were here and not suspended. */
export const findStanding = statement<Pick<KeyRow, 'suspendedReason' | 'away'>>(
  'find-standing',
  `select null as "suspendedReason", null::json as away from account_of($1)
  union all
  select p.suspended_reason, ${away} from api_key k join partner p on p.id = k.partner_id
  where k.id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (p.suspended_at is not null or is_away(p.id))`,
)

/** Of an account, which is a partner in one mode; those that are valid. The database has the same limit. */
export const MAX_KEYS = 50

const counted = z.object({ keys: z.number() })

export const countKeys = (tx: Transaction, partnerId: string, mode: Mode): Promise<number> =>
  tx.oneFirst(sql.type(counted)`
    select count(*)::integer as keys from api_key
    where partner_id = ${partnerId} and mode = ${mode}::mode and revoked_at is null
      and (expires_at is null or expires_at > now())`)

/** How many keys may be made in 24 hours. A member's own limit keeps one member from using up the team's. */
export const KEYS_A_DAY = { ofMember: 100, ofTeam: 300 } as const

const madeToday = z.object({ ofMember: z.number(), ofTeam: z.number() })

/** A key that was approved counts for the member who asked for it; a key that an operator made counts for nobody. */
export const countKeysOfDay = (tx: Transaction, caller: Caller) =>
  tx.one(sql.type(madeToday)`
    select count(*) filter (where made_by = ${auditName(caller)})::integer as "ofMember", count(*)::integer as "ofTeam"
    from api_key
    where partner_id = ${caller.partnerId} and mode = ${caller.mode}::mode and made_by is not null
      and created_at > now() - interval '1 day'`)

export type NewKey = {
  id: string
  partnerId: string
  mode: Mode
  hash: Buffer
  ending: string
  label: string | null
  scopes: readonly Scope[]
  /** None: it is good from anywhere. */
  addresses: readonly string[]
  expiresAt: Date | null
}

/**
 * Writes a key and its audit entry. `replaced`: the key whose place it takes, or null. For a member, the database
 * itself checks that the session of the token may do so.
 */
export const writeKey = (tx: Transaction, actor: Actor, key: NewKey, replaced: string | null) => {
  const row = sql.fragment`jsonb_populate_record(null::api_key, ${JSON.stringify({
    id: key.id,
    partner_id: key.partnerId,
    mode: key.mode,
    hash: `\\x${key.hash.toString('hex')}`,
    ending: key.ending,
    label: key.label,
    scopes: key.scopes,
    addresses: key.addresses.length > 0 ? key.addresses : null,
    expires_at: key.expiresAt,
  })}::jsonb)`
  return tx.query(
    isOperator(actor)
      ? sql.unsafe`select write_key(${row}, ${auditName(actor)}, ${replaced})`
      : sql.unsafe`select make_key(${actor.token ?? null}, ${row}, ${replaced})`,
  )
}

/** Writes the key of a request that the session of this token has just approved, and says so in the audit log. */
export const writeApprovedKey = (tx: Transaction, token: string | undefined, approvalId: string) =>
  tx.query(sql.unsafe`select let_key_in(${token ?? null}, ${approvalId})`)

/** Returns whether there was such a key that was not revoked yet. */
export const revokeKey = async (db: Pool | Transaction, id: string): Promise<boolean> => {
  const result = await db.query(
    sql.unsafe`update api_key set revoked_at = now() where id = ${id} and revoked_at is null`,
  )
  return result.rowCount > 0
}
