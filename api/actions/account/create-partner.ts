import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { insertPartner } from '../../../db/queries/account/partners.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { newSealedSecret } from '../spelled-secret.ts'

/** Makes a partner, with a secret that signs our requests to their servers. Returns their id. */
export const createPartner = async (
  { pool, keyring }: { pool: Pool; keyring: Keyring },
  name: string,
): Promise<string> => {
  const id = newId('ptr')
  await insertPartner(pool, { id, name, secret: newSealedSecret(keyring, id) })
  return id
}
