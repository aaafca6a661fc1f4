import { hash, randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { countKeys, insertKey, MAX_KEYS } from '../../../db/queries/account/api-keys.ts'
import { isPast } from '../../../db/queries/portal/keys.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import type { Actor, Mode } from '../../../domain/actor.ts'
import type { Scope } from '../../../domain/key-scope.ts'
import { API_KEY_BYTES, apiKeyFrom } from '../../../domain/api-key.ts'
import { Refused } from '../../../domain/refusals.ts'
import { noteKey } from './note-key.ts'

export type KeyRequest = {
  partnerId: string
  mode: Mode
  label: string | null
  scopes: readonly Scope[]
  /** None: it is good from anywhere. */
  addresses: readonly string[]
  /** Null: it does not expire. */
  expiresAt: Date | null
}

/** A key in full, shown only once: we store its SHA-256. */
export type ShownKey = { id: string; key: string }

export const makeKey = async (tx: Transaction, request: KeyRequest): Promise<ShownKey> => {
  const id = newId('key')
  const key = apiKeyFrom(request.mode, randomBytes(API_KEY_BYTES))
  const { partnerId, mode, label, scopes, addresses, expiresAt } = request
  await insertKey(tx, { id, partnerId, mode, hash: hash('sha256', key, 'buffer'), label, scopes, addresses, expiresAt })
  return { id, key }
}

/** Refuses with `key_limit` when the account now has too many keys. Its partner is locked. */
export const refuseManyKeys = async (
  tx: Transaction,
  { partnerId, mode }: Pick<KeyRequest, 'partnerId' | 'mode'>,
): Promise<void> => {
  if ((await countKeys(tx, partnerId, mode)) <= MAX_KEYS) return
  throw new Refused(
    'key_limit',
    `There are already ${MAX_KEYS} valid ${mode} keys. Revoke one that is no longer needed, or roll one without an overlap.`,
  )
}

/** Where a key may be used from, for the audit log. */
const boundTo = ({ addresses }: KeyRequest): Record<string, string> =>
  addresses.length > 0 ? { addresses: addresses.join(', ') } : {}

/** Makes an API key. Refuses with `bad_request` an unknown partner and an expiry that has passed, and `key_limit`. */
export const createKey = ({ pool }: { pool: Pool }, actor: Actor, request: KeyRequest): Promise<ShownKey> =>
  pool.transaction(async (tx) => {
    const { partnerId, expiresAt } = request
    if (!(await lockTeam(tx, partnerId))) throw new Refused('bad_request', `partner: there is no partner ${partnerId}.`)
    if (expiresAt !== null && (await isPast(tx, expiresAt))) {
      const detail = `The key must expire later than now, not at ${expiresAt.toISOString()}.`
      throw new Refused('bad_request', detail, [{ pointer: '/expiresAt', detail }])
    }
    const made = await makeKey(tx, request)
    await refuseManyKeys(tx, request)
    await noteKey(tx, actor, request, {
      action: 'key.created',
      detail: { key: made.id, label: request.label, scopes: request.scopes.join(', '), ...boundTo(request) },
    })
    return made
  })
