import type { PublicClient } from 'viem'

/**
 * Takes back the newest block of a chain with regular blocks. Mining stops meanwhile, and one block is requested to be
 * sure that no other is under way: one that is made while its parent is removed would leave a gap in the chain.
 */
export const takeBackBlock = async (node: PublicClient, blockSeconds: number): Promise<void> => {
  const ask = (method: string, params: unknown[]) => node.request({ method, params } as never)
  await ask('evm_setIntervalMining', [0])
  await ask('evm_mine', [])
  await ask('anvil_rollback', [1])
  await ask('evm_setIntervalMining', [blockSeconds])
}
