import { insertContract } from '../../../db/queries/chain/contracts.ts'
import { localChain } from '../../support/chain/chain.ts'
import type { Model } from '../model.ts'
import type { World } from '../world.ts'
import { operator } from './chain.ts'
import { letChainBe } from './changing.ts'
import { openWatch } from './rounds.ts'

/** The chain as it is before the first live campaign, and the contract recorded in the database. */
export const beginOnChain = async (model: Model, world: World): Promise<void> => {
  const { chain, provider, service } = world
  await chain.begin()
  chain.passTo(model.now)
  provider.begin()
  letChainBe(model, world, 'well')
  const { name, chainId } = localChain
  const { contract: address, deployedBlock } = chain
  await insertContract(service.pool, { chain: name, chainId, address, operator, deployedBlock })
  world.watch = openWatch(world, service)
}
