import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/pool.ts'
import { isDeviceKnown, noteDevice } from '../../../db/queries/account/known-devices.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'

export type Remembered = { device: string; isNewDevice: boolean }

/**
 * Makes a browser one that a user has signed in with. Returns the token for its cookie, the one it has, if we gave it
 * out, else a fresh one; and whether they had not signed in there before.
 */
export const rememberDevice = async (tx: Transaction, userId: string, token: string | null): Promise<Remembered> => {
  const isOurs = token !== null && (await isDeviceKnown(tx, tokenHash(token)))
  const kept = isOurs ? token : tokenFrom(randomBytes(TOKEN_BYTES))
  return { device: kept, isNewDevice: await noteDevice(tx, userId, tokenHash(kept)) }
}
