import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { insertPartner } from '../../../db/queries/account/partners.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import type { Operator } from '../../../domain/actor.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { newSealedSecret } from '../spelled-secret.ts'

/** Makes a partner, with a secret that signs our requests to their servers. Returns their id. */
export const createPartner = async (
  { pool, keyring }: { pool: Pool; keyring: Keyring },
  actor: Operator,
  name: string,
): Promise<string> => {
  const partnerId = newId('ptr')
  await pool.transaction(async (tx) => {
    await insertPartner(tx, actor, { id: partnerId, name, secret: newSealedSecret(keyring, partnerId) })
    await auditPartner(tx, { actor, partnerId }, { action: 'partner.created', detail: { name } })
  })
  return partnerId
}
