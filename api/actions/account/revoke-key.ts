import type { Pool } from '../../../db/pool.ts'
import { revokeKey as endKey } from '../../../db/queries/account/api-keys.ts'
import { audit, auditPartner } from '../../../db/queries/auditing.ts'
import { lockKey } from '../../../db/queries/portal/keys.ts'
import { type Actor, isOperator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'

/** Ends a key at once and permanently. Refuses with `not_found`, and with `key_ended` when it was already revoked. */
export const revokeKey = ({ pool }: { pool: Pool }, actor: Actor, id: string): Promise<void> =>
  pool.transaction(async (tx) => {
    const key = await lockKey(tx, actor, id)
    if (!key) throw new Refused('not_found', teamWords.noKey)
    if (!(await endKey(tx, id))) throw new Refused('key_ended', teamWords.keyRevoked)
    const { partnerId, mode, label } = key
    const entry = { action: 'key.revoked', detail: { mode, key: id, label } } as const
    await (isOperator(actor) ? auditPartner(tx, { actor, partnerId }, entry) : audit(tx, actor, entry))
  })
