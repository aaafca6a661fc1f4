import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { insertPartner } from '../../../db/queries/account/partners.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { SECRET_BYTES } from '../../../domain/signature.ts'

/** Makes a partner, with a secret that signs our requests to their servers. Returns their id. */
export const createPartner = async (
  { pool, keyring }: { pool: Pool; keyring: Keyring },
  name: string,
): Promise<string> => {
  const id = newId('ptr')
  await insertPartner(pool, { id, name, secret: keyring.seal(randomBytes(SECRET_BYTES), id) })
  return id
}
