import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import type { Mode } from '../../../domain/actor.ts'
import type { Scope } from '../../../domain/key-scope.ts'
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
}

/** $1 the key's SHA-256. Finds a key that is valid now, and records that it is in use. */
export const useKey = writingStatement<KeyRow>(
  'use-key',
  `update api_key k set last_used_at = now()
  from partner p
  where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and p.id = k.partner_id
  returning k.id, k.partner_id as "partnerId", k.mode, k.scopes, k.addresses::text[] as addresses,
    p.read_limit as "readLimit", p.write_limit as "writeLimit"`,
)

/** $1 caller id. A row when the caller is valid now. */
export const isCallerValid = statement<{ partner: string }>(
  'is-caller-valid',
  'select partner_id as partner from account_of($1)',
)

/** Of an account, which is a partner in one mode; those that are valid. The database has the same limit. */
export const MAX_KEYS = 50

const counted = z.object({ keys: z.number() })

export const countKeys = (tx: Transaction, partnerId: string, mode: Mode): Promise<number> =>
  tx.oneFirst(sql.type(counted)`
    select count(*)::integer as keys from api_key
    where partner_id = ${partnerId} and mode = ${mode}::mode and revoked_at is null
      and (expires_at is null or expires_at > now())`)

export type NewKey = {
  id: string
  partnerId: string
  mode: Mode
  hash: Buffer
  label: string | null
  scopes: readonly Scope[]
  /** None: it is good from anywhere. */
  addresses: readonly string[]
  expiresAt: Date | null
  /** The member who made it; null: the operator. */
  madeBy: string | null
  /** Null: it took none. */
  approvalId: string | null
}

export const insertKey = (db: Pool | Transaction, key: NewKey) =>
  db.query(sql.unsafe`
    insert into api_key (id, partner_id, mode, hash, label, scopes, addresses, expires_at, made_by, approval_id)
    values (${key.id}, ${key.partnerId}, ${key.mode}, ${sql.binary(key.hash)}, ${key.label},
      ${sql.array(key.scopes, 'text')}, nullif(${sql.array(key.addresses, 'text')}::cidr[], '{}'), ${key.expiresAt?.toISOString() ?? null}::timestamptz, ${key.madeBy}, ${key.approvalId})`)

/** Returns whether there was such a key that was not revoked yet. */
export const revokeKey = async (db: Pool | Transaction, id: string): Promise<boolean> => {
  const result = await db.query(
    sql.unsafe`update api_key set revoked_at = now() where id = ${id} and revoked_at is null`,
  )
  return result.rowCount > 0
}
