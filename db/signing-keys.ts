/** The keys that sign for the service, sealed in the database: the process that first needs one makes it. */
import { randomBytes } from 'node:crypto'
import { openSigningKey, SEED_BYTES } from '../domain/log/ed25519.ts'
import type { Pool } from './pool.ts'
import { findSigningKeys, keepFirstKey, type KeyPurpose, type KeyRow } from './queries/log/keys.ts'

type Sealing = { seal: (secret: Buffer, rowId: string) => Buffer; open: (sealed: Buffer, rowId: string) => Buffer }

/** A new key from a random seed, as it is stored: its seed is sealed. */
export const newSigningKey = (keyring: Sealing): KeyRow => {
  const seed = randomBytes(SEED_BYTES)
  const id = openSigningKey(seed).publicKey.toString('hex')
  return { id, secret: keyring.seal(seed, id) }
}

/** The seeds of the keys that sign, the newest first. */
export const signingSeeds = async (pool: Pool, keyring: Sealing, purpose: KeyPurpose): Promise<readonly Buffer[]> => {
  const find = () => findSigningKeys(pool, purpose)
  let keys = await find()
  if (keys.length === 0) {
    await keepFirstKey(pool, purpose, newSigningKey(keyring))
    keys = await find()
  }
  return keys.map(({ id, secret }) => keyring.open(secret, id))
}
