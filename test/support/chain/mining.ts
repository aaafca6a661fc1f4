import type { PublicClient } from 'viem'
import { until } from '../until.ts'

/**
 * When a test's chain makes blocks. By default it mines each transaction, a moment after it has answered the sender. By
 * hand only `mine` makes blocks, as taking one back requires: a block that is made meanwhile would keep transactions
 * whose effects are gone.
 */
export const openMining = (node: PublicClient) => {
  const ask = (method: string, params: unknown[]) => node.request({ method, params } as never)
  let isByHand = false
  const waiting = async (): Promise<number> => {
    const { pending } = (await ask('txpool_status', [])) as { pending: string }
    return Number(pending)
  }
  return {
    mine: (blocks = 1) => ask('anvil_mine', [blocks]),
    mineByHand: async (byHand: boolean): Promise<void> => {
      isByHand = byHand
      await ask('evm_setAutomine', [!byHand])
    },
    /** Resolves once all pending transactions are in blocks. */
    allMined: async (): Promise<void> => {
      if (!isByHand) await until(waiting, (count) => count === 0)
    },
    /** Takes the newest block back. Returns how many transactions it had. */
    takeBack: async (): Promise<number> => {
      if (!isByHand) throw new Error('Mine by hand before a block is taken back.')
      const { transactions } = await node.getBlock()
      await ask('anvil_rollback', [1])
      return transactions.length
    },
  }
}

export type Mining = ReturnType<typeof openMining>
