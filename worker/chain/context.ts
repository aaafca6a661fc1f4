import type { PrivateKeyAccount } from 'viem/accounts'
import type { ContractPlace } from '../../db/contract-place.ts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import type { PartnerClient } from '../partner/client.ts'
import type { Workplace } from '../stage.ts'
import type { Nodes } from './nodes.ts'

/** Everything that a round over one chain works with. */
export type ChainContext = Workplace & {
  client: PartnerClient
  chain: Chain
  nodes: Nodes
  account: PrivateKeyAccount
  contract: Address
  deployedBlock: bigint
}

/**
 * The newest block with its base fee in wei, the newest whose values may be made public (`safe`), the newest whose
 * payments count as made (`finalized`; each null while the contract is younger), and how many nonces of our account are
 * spent, at least.
 */
export type Head = {
  newest: bigint
  safe: bigint | null
  finalized: bigint | null
  newestAt: Date
  baseFeePerGas: bigint
  nonces: number
}

/** Brings intents to the state that the chain shows. */
export type Reconcile<Intent> = (context: ChainContext, head: Head, intents: readonly Intent[]) => Promise<void>

/** The contract whose rows a round works on. */
export const contractOf = ({ chain, contract }: Pick<ChainContext, 'chain' | 'contract'>): ContractPlace => ({
  chain: chain.name,
  contract,
})

/** The account whose nonces are handed out. */
export const accountOf = ({ chain, account }: Pick<ChainContext, 'chain' | 'account'>) => ({
  chain: chain.name,
  account: account.address.toLowerCase(),
})
