import type { Pool } from '../../../db/pool.ts'
import { lockKey } from '../../../db/queries/portal/keys.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'
import { makeKey, refuseManyKeys, type ShownKey } from './create-key.ts'

/** A week: enough time to deploy the new key wherever the old one is used. */
export const MAX_OVERLAP_HOURS = 168

/**
 * Makes a key that replaces another, with the same label, scopes and lifetime. The old key ends after the overlap, or
 * at its own expiry if that is earlier; where another owner has to approve the new key, the overlap begins with the
 * approval. Refuses with `not_found`, with `key_ended` when the old key is no longer valid, and as `makeKey` does.
 */
export const rollKey = (
  { pool }: { pool: Pool },
  actor: Actor,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<ShownKey> =>
  pool.transaction(async (tx) => {
    const key = await lockKey(tx, actor, id)
    if (!key) throw new Refused('not_found', teamWords.noKey)
    if (key.isRevoked || key.isExpired) throw new Refused('key_ended', teamWords.keyEnded)
    const made = await makeKey(tx, actor, { ...key, expiresAt: key.renewedUntil }, { replaces: id, overlapHours })
    if (made.approval) return made
    await refuseManyKeys(tx, key)
    return made
  })
