import type { Pool } from '../../../db/pool.ts'
import { endKeyAfter, holdKey } from '../../../db/queries/portal/keys.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { makeKey, type ShownKey } from './create-key.ts'
import { noteKey } from './note-key.ts'
import { NO_KEY } from './revoke-key.ts'

/** A week: time enough to put the new key where the old one is used. */
export const MAX_OVERLAP_HOURS = 168

/**
 * Makes a key that takes the place of another: with its label and scopes, and for as long as that one was made for. The old one
 * ends after the overlap, or earlier where it would have. Refuses with `not_found`, and with `key_ended` one that is no longer
 * valid.
 */
export const rollKey = (
  { pool }: { pool: Pool },
  actor: Actor,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<ShownKey> =>
  pool.transaction(async (tx) => {
    const held = await holdKey(tx, actor, id)
    if (!held) throw new Refused('not_found', NO_KEY)
    if (held.isRevoked || held.isExpired)
      throw new Refused('key_ended', 'This key was revoked or has expired. Create a new one instead.')
    const made = await makeKey(tx, { ...held, expiresAt: held.renewedUntil })
    const { expiresAt } = await endKeyAfter(tx, id, overlapHours)
    await noteKey(tx, actor, held, {
      action: 'key.rolled',
      detail: { key: id, label: held.label, newKey: made.id, until: expiresAt.toISOString() },
    })
    return made
  })
