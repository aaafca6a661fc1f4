import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

/** What a node has of a transaction; null while it is in no block there. */
export const readReceipt = async (node: PublicClient, hash: Hex): Promise<TransactionReceipt | null> => {
  try {
    return await node.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}
