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

/** How often a newer signing key is looked for. */
const LOOK_FOR_KEYS_MS = 60_000

type Parts = { pool: Pool; keyring: Keyring; publicUrl: string; onError: (error: unknown) => void }

/** Makes receipts with the newest key. Looking for a newer one does not delay the sends. */
export const openReceipts = async ({ pool, keyring, publicUrl, onError }: Parts): Promise<Receipts> => {
  const findKey = async () => ({ seed: (await signingSeeds(pool, keyring, 'receipts'))[0] as Buffer, publicUrl })
  let key = await findKey()
  let make = openReceiptMaker(key)
  let lookedAt = performance.now()
  const look = async (): Promise<void> => {
    try {
      key = await findKey()
      make = openReceiptMaker(key)
    } catch (error) {
      onError(error)
    }
  }
  return {
    of: (list) => {
      if (performance.now() - lookedAt >= LOOK_FOR_KEYS_MS) {
        lookedAt = performance.now()
        void look()
      }
      return make(list)
    },
    key: () => key,
  }
}
