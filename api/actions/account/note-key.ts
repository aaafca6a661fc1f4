import type { Transaction } from '../../../db/pool.ts'
import { audit, auditPartner } from '../../../db/queries/auditing.ts'
import { type Actor, isOperator, type Mode } from '../../../domain/actor.ts'

type Entry = {
  action: 'key.created' | 'key.rolled' | 'key.revoked'
  detail: Readonly<Record<string, string | null>>
}

/** Records in the audit log what was done to a key. */
export const noteKey = (
  tx: Transaction,
  actor: Actor,
  { partnerId, mode }: { partnerId: string; mode: Mode },
  { action, detail }: Entry,
) => {
  const entry = { action, detail: { mode, ...detail } }
  return isOperator(actor) ? auditPartner(tx, { actor, partnerId }, entry) : audit(tx, actor, entry)
}
