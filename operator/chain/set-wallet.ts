import type { ContractRow } from '../../db/queries/chain/contracts.ts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Nodes } from '../../worker/chain/nodes.ts'
import { callContract, type Owner } from '../../worker/chain/owner.ts'
import { callAsOwner, type OwnerOutcome, type PendingCall, readRole } from '../../worker/chain/owning/call.ts'
import { readCampaign } from '../../worker/chain/read-contract.ts'
import { findWalletChange } from '../../worker/chain/read-registration.ts'
import type { Store } from '../command.ts'
import { nodesOf, ownerOn, registrarOn } from './store.ts'

/** A campaign's place on a chain. */
type Place = { chain: Chain; contract: ContractRow; contractId: number }

/** Which transaction set it, and by whom. */
type WalletSet = { transaction: string; operation: string | null; by: Address }

/**
 * Sets a campaign's wallet in the contract, unless it is set already. The first one is set by the registrar, another by
 * the owner. Returns by whom and with which transaction, or the call for the owner to make.
 */
export const setWalletOnce = async (store: Store, place: Place, wallet: Address): Promise<WalletSet | PendingCall> => {
  const nodes = await nodesOf(store, place.chain)
  const current = await walletOf(nodes, place)
  const earlier = current === wallet ? await earlierChange(nodes, place, wallet) : null
  if (earlier !== null) return earlier
  const key = await (current === null ? registrarOn : ownerOn)(store, place.chain)
  const outcome = await (current === null ? setFirst : setAnother)(key, place, wallet)
  if (!('transaction' in outcome)) return outcome
  const found = await walletOf(nodes, place)
  if (found !== wallet)
    throw new Refused('bad_request', `The contract pays to ${found}, not to ${wallet}: run the command again.`)
  // What the contract did not show was not done before.
  return { ...outcome, transaction: outcome.transaction as string, by: key.address }
}

const walletOf = async (nodes: Nodes, { contract, contractId }: Place): Promise<Address | null> =>
  (await readCampaign({ nodes, contract: contract.address }, contractId))?.wallet ?? null

const setFirst = async (key: Owner, { contract, contractId }: Place, wallet: Address): Promise<OwnerOutcome> => ({
  transaction: await callContract(key, contract.address, 'setFirstWallet', [BigInt(contractId), wallet]),
  operation: null,
})

const setAnother = (key: Owner, { contract, contractId }: Place, wallet: Address): Promise<OwnerOutcome> =>
  callAsOwner(key, contract.address, 'setWallet', [BigInt(contractId), wallet])

/** By which transaction, and by whom, the contract was given this wallet before. */
const earlierChange = async (nodes: Nodes, { contract, contractId }: Place, wallet: Address) => {
  const found = await findWalletChange(nodes, contract, { campaignId: contractId, wallet })
  if (!found) return null
  const role = found.isFirst ? 'registrar' : 'owner'
  return { transaction: found.transaction, operation: null, by: await readRole({ nodes }, contract.address, role) }
}
