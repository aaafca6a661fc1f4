import { openReceiptMaker } from '../../domain/log/receipt.ts'

const KEY = { seed: Buffer.alloc(32, 9), publicUrl: 'https://draws.test' }

/** Receipts under a key that no database has. */
export const testReceipts = { of: openReceiptMaker(KEY), key: () => KEY }
