import { sql } from 'slonik'
import type { Pool } from '../pool.ts'
import { statement, writingStatement } from '../statements.ts'

export type Mode = 'test' | 'live'
export type Scope = 'read' | 'write'
export type KeyRow = { id: string; partnerId: string; mode: Mode; scopes: Scope[] }

/** $1 the key's SHA-256. Finds a key that is valid now, and notes that it is in use. */
export const useKey = writingStatement<KeyRow>(
  'use-key',
  `update api_key set last_used_at = now()
  where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())
  returning id, partner_id as "partnerId", mode, scopes`,
)

/** $1 key id. A row when the key is valid now. */
export const isKeyValid = statement<{ id: string }>(
  'is-key-valid',
  'select id from api_key where id = $1 and revoked_at is null and (expires_at is null or expires_at > now())',
)

export type NewKey = {
  id: string
  partnerId: string
  mode: Mode
  hash: Buffer
  label: string | null
  scopes: readonly Scope[]
  expiresAt: Date | null
}

export const insertKey = (pool: Pool, key: NewKey) =>
  pool.query(sql.unsafe`
    insert into api_key (id, partner_id, mode, hash, label, scopes, expires_at)
    values (${key.id}, ${key.partnerId}, ${key.mode}, ${sql.binary(key.hash)}, ${key.label},
      ${sql.array(key.scopes, 'text')}, ${key.expiresAt?.toISOString() ?? null}::timestamptz)`)

/** Returns whether there was such a key that was not revoked before. */
export const revokeKey = async (pool: Pool, id: string): Promise<boolean> => {
  const result = await pool.query(
    sql.unsafe`update api_key set revoked_at = now() where id = ${id} and revoked_at is null`,
  )
  return result.rowCount > 0
}
