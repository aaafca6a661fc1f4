import type { Logger } from 'winston'
import type { Pool } from './pool.ts'
import { findKeyIds } from './queries/account/sealed.ts'

type Keys = { has: (keyId: Buffer) => boolean }

export const WRONG_KEY = 'SECRETS_KEY is not the key that encrypted the secrets in this database: set that one.'

/** `missing`: keys that sealed something in this database and are not in `keys`; `isWrong`: all of them are missing. */
export const compareKeys = async (
  pool: Pool,
  keys: Keys,
): Promise<{ missing: readonly Buffer[]; isWrong: boolean }> => {
  const used = await findKeyIds(pool)
  const missing = used.filter((id) => !keys.has(id))
  return { missing, isWrong: used.length > 0 && missing.length === used.length }
}

/**
 * Whether a process can start with this keyring. If it has none of the keys that the database needs, every call would
 * fail, so the process must not start; if only some are missing, the log says so and the process runs.
 */
export const hasRightKeys = async ({ pool, log }: { pool: Pool; log: Logger }, keyring: Keys): Promise<boolean> => {
  const { missing, isWrong } = await compareKeys(pool, keyring)
  if (missing.length === 0) return true
  const sentence = isWrong
    ? WRONG_KEY
    : 'SECRETS_KEY lacks a key that encrypted some of the secrets in this database: add it after the first.'
  log.error(sentence, { keys: [...new Set(missing.map((id) => id.toString('hex')))] })
  return !isWrong
}
