import { localEntropyAbi } from '../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { type Live, localChain } from './chain.ts'

/** What the provider revealed last, with what its value was made of. */
export const lastRevealed = async ({ owner }: Pick<Live, 'owner'>) => {
  const events = await owner.nodes.read.getContractEvents({
    address: localChain.entropy.contract,
    abi: localEntropyAbi,
    eventName: 'Revealed',
    fromBlock: 0n,
    strict: true,
  })
  const last = events.at(-1)
  if (!last) throw new Error('the provider revealed nothing')
  return last.args
}
