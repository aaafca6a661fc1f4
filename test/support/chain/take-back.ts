import type { PublicClient } from 'viem'

/**
 * Takes the newest block of a chain with regular blocks back. Mining stands still meanwhile, and a block is asked for
 * to know that none is under way: one that is made while the one below it goes would leave a chain with a hole.
 */
export const takeBackBlock = async (node: PublicClient, blockSeconds: number): Promise<void> => {
  const ask = (method: string, params: unknown[]) => node.request({ method, params } as never)
  await ask('evm_setIntervalMining', [0])
  await ask('evm_mine', [])
  await ask('anvil_rollback', [1])
  await ask('evm_setIntervalMining', [blockSeconds])
}
