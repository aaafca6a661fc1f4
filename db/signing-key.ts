/** The private keys that sign for the service, sealed in the database: the process that first needs one makes it. */
import { randomBytes } from 'node:crypto'
import { SEED_BYTES } from '../domain/log/note.ts'
import type { Pool } from './pool.ts'
import { findOrKeepKey, type KeyPurpose } from './queries/log/keys.ts'

type Sealing = { seal: (secret: Buffer, rowId: string) => Buffer; open: (sealed: Buffer, rowId: string) => Buffer }

export const signingSeed = async (pool: Pool, keyring: Sealing, purpose: KeyPurpose): Promise<Buffer> =>
  keyring.open(await findOrKeepKey(pool, purpose, () => keyring.seal(randomBytes(SEED_BYTES), purpose)), purpose)
