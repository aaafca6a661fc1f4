import type { Logger } from 'winston'
import type { Pool } from './pool.ts'
import { findKeyIds } from './queries/account/sealed.ts'

/**
 * Whether the keyring opens what the database has. With none of its keys a process would only fail, call by call; where
 * some are missing the log says so, and the rest goes on.
 */
export const hasRightKeys = async (
  { pool, log }: { pool: Pool; log: Logger },
  keyring: { has: (keyId: Buffer) => boolean },
): Promise<boolean> => {
  const used = await findKeyIds(pool)
  const missing = used.filter((id) => !keyring.has(id))
  if (missing.length === 0) return true
  const isNone = missing.length === used.length
  const sentence = isNone
    ? 'SECRETS_KEY is not the key that encrypted the secrets in this database: set that one.'
    : 'SECRETS_KEY lacks a key that encrypted some of the secrets in this database: add it after the first.'
  log.error(sentence, { keys: [...new Set(missing.map((id) => id.toString('hex')))] })
  return !isNone
}
