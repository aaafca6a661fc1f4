import type { PrivateKeyAccount } from 'viem/accounts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import type { Workplace } from '../stage.ts'
import type { Nodes } from './nodes.ts'

/** Everything that a round over one chain works with. */
export type ChainContext = Workplace & {
  chain: Chain
  nodes: Nodes
  account: PrivateKeyAccount
  contract: Address
  deployedBlock: bigint
}

/**
 * The newest block with its base fee in wei, the one that is deep enough to stay (null while the contract is younger
 * than that), and how many nonces of our account the newest one has spent.
 */
export type Head = { newest: bigint; deep: bigint | null; newestAt: Date; baseFeePerGas: bigint; nonces: number }

/** Records what a block that is deep enough to stay says of these intents. */
export type Confirm<Intent> = (context: ChainContext, head: Head, intents: readonly Intent[]) => Promise<void>

/** The account whose nonces are handed out. */
export const accountOf = ({ chain, account }: Pick<ChainContext, 'chain' | 'account'>) => ({
  chain: chain.name,
  account: account.address.toLowerCase(),
})
