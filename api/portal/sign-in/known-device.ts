import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/pool.ts'
import { isDeviceKnown, noteDevice } from '../../../db/queries/account/known-devices.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'

export type Remembered = { device: string; isNewDevice: boolean }

/**
 * Records that a user has signed in with a browser. Returns the token for the device cookie, which is the browser's own
 * if we issued it, else a new one, and whether the user had not signed in there before.
 */
export const rememberDevice = async (tx: Transaction, userId: string, token: string | null): Promise<Remembered> => {
  const isOurs = token !== null && (await isDeviceKnown(tx, tokenHash(token)))
  const kept = isOurs ? token : tokenFrom(randomBytes(TOKEN_BYTES))
  return { device: kept, isNewDevice: await noteDevice(tx, userId, tokenHash(kept)) }
}
