import { hash, randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { type Asked, endsUnapproved } from '../../../db/queries/account/approvals.ts'
import {
  countKeys,
  countKeysOfDay,
  KEYS_A_DAY,
  MAX_KEYS,
  type NewKey,
  writeKey,
} from '../../../db/queries/account/api-keys.ts'
import { endKeyAfter, isPast } from '../../../db/queries/portal/keys.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { type Actor, type Caller, isOperator, type Mode } from '../../../domain/actor.ts'
import { API_KEY_BYTES, apiKeyFrom, endingOf } from '../../../domain/api-key.ts'
import type { Scope } from '../../../domain/key-scope.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Sentence } from '../../../domain/sentence.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { askApproval, takesApproval } from '../approval/ask.ts'

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

/**
 * A key in full, shown only once: we store its SHA-256. `approval`: it works only once another owner has approved it.
 */
export type ShownKey = { id: string; key: string; approval: Asked | null }

/** The key that the new one replaces, and for how many hours both are valid. */
type Replaced = { replaces: string; overlapHours: number }

/** Bounds the keys made in a day, since every key is stored and mailed to the owners. */
const refuseKeysOfDay = async (tx: Transaction, caller: Caller): Promise<void> => {
  const { ofMember, ofTeam } = await countKeysOfDay(tx, caller)
  if (ofMember >= KEYS_A_DAY.ofMember)
    throw new Refused('key_limit', teamWords.keysOfDay(KEYS_A_DAY.ofMember, caller.mode))
  if (ofTeam >= KEYS_A_DAY.ofTeam)
    throw new Refused('key_limit', teamWords.keysOfTeamsDay(KEYS_A_DAY.ofTeam, caller.mode))
}

const expiresBadly = (detail: Sentence): Refused =>
  new Refused('bad_request', detail, [{ pointer: '/expiresAt', detail }])

/**
 * Makes a key and audits it. In a live team with two owners the key waits for another owner's approval, and must not
 * expire before that owner may approve it. The caller has locked the partner. Refuses with `key_limit`, `bad_request`
 * (it would expire before its approval) and `change_refused` (too many open approvals).
 */
export const makeKey = async (
  tx: Transaction,
  actor: Actor,
  request: KeyRequest,
  replaced: Replaced | null = null,
): Promise<ShownKey> => {
  if (!isOperator(actor)) await refuseKeysOfDay(tx, actor)
  const text = apiKeyFrom(request.mode, randomBytes(API_KEY_BYTES))
  const { partnerId, mode, label, scopes, addresses, expiresAt } = request
  const hashed = hash('sha256', text, 'buffer')
  const may = { label, scopes, addresses, expiresAt }
  const key: NewKey = { id: newId('key'), partnerId, mode, hash: hashed, ending: endingOf(text), ...may }
  const shown = { id: key.id, key: text }
  if (isOperator(actor) || !(await takesApproval(tx, actor))) {
    if (replaced) await endKeyAfter(tx, replaced.replaces, replaced.overlapHours)
    await writeKey(tx, actor, key, replaced?.replaces ?? null)
    return { ...shown, approval: null }
  }
  if (expiresAt !== null && (await endsUnapproved(tx, expiresAt))) throw expiresBadly(teamWords.expiresUnapproved)
  const approval = await askApproval(tx, actor, {
    kind: 'key',
    key: key.id,
    hash: key.hash.toString('hex'),
    ending: key.ending,
    label,
    scopes: [...scopes],
    addresses: [...addresses],
    expiresAt: expiresAt?.toISOString() ?? null,
    replaces: replaced?.replaces ?? null,
    overlapHours: replaced?.overlapHours ?? null,
  })
  return { ...shown, approval }
}

/** Refuses with `key_limit` when the account now has too many keys. Its partner is locked. */
export const refuseManyKeys = async (
  tx: Transaction,
  { partnerId, mode }: Pick<KeyRequest, 'partnerId' | 'mode'>,
): Promise<void> => {
  if ((await countKeys(tx, partnerId, mode)) <= MAX_KEYS) return
  throw new Refused('key_limit', teamWords.manyKeys(MAX_KEYS, mode))
}

/** Makes an API key. Refuses as `makeKey` does, and with `bad_request` an unknown partner or an expiry in the past. */
export const createKey = ({ pool }: { pool: Pool }, actor: Actor, request: KeyRequest): Promise<ShownKey> =>
  pool.transaction(async (tx) => {
    const { partnerId, expiresAt } = request
    if (!(await lockTeam(tx, partnerId))) throw new Refused('bad_request', campaignWords.noPartner(partnerId))
    if (expiresAt !== null && (await isPast(tx, expiresAt))) throw expiresBadly(teamWords.expiresPast(expiresAt))
    const made = await makeKey(tx, actor, request)
    if (made.approval === null) await refuseManyKeys(tx, request)
    return made
  })
