import { findRegistrable, type Registrable } from '../../db/queries/chain/contracts.ts'
import { type Address, type Chain, findToken, type Token } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Store } from '../command.ts'
import { chainNamed, contractOn } from './store.ts'

/** A campaign as commands find it in its chain's contract, under its id there. */
export type Registered = { campaign: Registrable; chain: Chain; token: Token; contract: Address; contractId: number }

/** The campaign of a slug; null if it is in no contract. */
export const findInContract = async (store: Store, slug: string): Promise<Registered | null> => {
  const campaign = await findRegistrable(store.pool, slug)
  if (!campaign || campaign.contractId === null) return null
  const chain = chainNamed(campaign.chain)
  const { address: contract } = await contractOn(store, chain)
  const token = findToken(chain, campaign.token) as Token
  return { campaign, chain, token, contract, contractId: campaign.contractId }
}

export const inContract = async (store: Store, slug: string): Promise<Registered> => {
  const found = await findInContract(store, slug)
  if (found) return found
  throw new Refused('bad_request', `There is no campaign "${slug}" in a contract. Run chain register first.`)
}
