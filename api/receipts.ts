import type { Pool } from '../db/pool.ts'
import { signingSeeds } from '../db/signing-keys.ts'
import { openReceiptMaker, type Receipt, type ReceiptKey, type TakenList } from '../domain/log/receipt.ts'
import type { Keyring } from '../process/keyring.ts'

export type Receipts = {
  /** The receipt of a list that was taken. */
  of: (list: TakenList) => Receipt
  /** The signing key, for a thread that makes receipts itself. */
  key: () => ReceiptKey
}

/** How often a newer signing key is looked for, however seldom something is signed. */
const LOOK_FOR_KEYS_MS = 60_000

type Parts = {
  pool: Pool
  keyring: Keyring
  publicUrl: string
  stopping: AbortSignal
  onError: (error: unknown) => void
}

type Look = () => Promise<void>

const eachMinute =
  (stopping: AbortSignal) =>
  (look: Look): void => {
    const timer = setInterval(look, LOOK_FOR_KEYS_MS).unref()
    stopping.addEventListener('abort', () => clearInterval(timer))
  }

/**
 * Makes receipts with the newest key. A key that is retired meanwhile must not sign: those who check such a receipt find
 * its list in the log after the key's end. Looking for a newer one does not delay the sends.
 */
export const openReceipts = async (
  { pool, keyring, publicUrl, stopping, onError }: Parts,
  repeat: (look: Look) => void = eachMinute(stopping),
): Promise<Receipts> => {
  const findKey = async () => ({ seed: (await signingSeeds(pool, keyring, 'receipts'))[0] as Buffer, publicUrl })
  let key = await findKey()
  let make = openReceiptMaker(key)
  repeat(async () => {
    try {
      key = await findKey()
      make = openReceiptMaker(key)
    } catch (error) {
      onError(error)
    }
  })
  return { of: (list) => make(list), key: () => key }
}
