import type { ContractRow } from '../../db/queries/chain/contracts.ts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { type CertainPlace, readCertain, readCertainCampaign } from '../../worker/chain/certain.ts'
import { callContract } from '../../worker/chain/owner.ts'
import { callAsOwner, type OwnerOutcome, type PendingCall, readRole } from '../../worker/chain/owning/call.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import { findWalletChange, wasWalletSet } from '../../worker/chain/read-registration.ts'
import type { Store } from '../command.ts'
import { untilShown } from './shown.ts'
import { certainPlace, nodesOf, ownerOn, registrarOn } from './store.ts'

/** A campaign's place on a chain. */
type Place = { chain: Chain; contract: ContractRow; contractId: number }

/** Which transaction set it, and by whom. */
type WalletSet = { transaction: string; operation: string | null; by: Address }

/**
 * Sets a campaign's wallet in the contract, unless it is set already. The registrar sets the first wallet, the owner
 * any later one, also after taking one away to stop payments. `mayMake` throws if the wallet must not be set now; one that
 * is set already is recorded all the same. Returns by whom and with which transaction, or the call for the owner to make.
 */
export const setWalletOnce = async (
  store: Store,
  place: Place,
  { wallet, mayMake }: { wallet: Address; mayMake: () => Promise<void> },
): Promise<WalletSet | PendingCall> => {
  const { chain, contract, contractId } = place
  const nodes = await nodesOf(store, chain)
  const at = certainPlace(store, { chain, nodes }, contract.address)
  const look = async () => (await readCertainCampaign(at, contractId))?.wallet ?? null
  const current = await look()
  const earlier = current === wallet ? await earlierChange(at, place, wallet) : null
  if (earlier !== null) return earlier
  await mayMake()
  const isFirst = current === null && !(await wasSet(at, place))
  const key = await (isFirst ? registrarOn : ownerOn)(store, chain)
  const outcome = await (isFirst ? setFirst : setAnother)(key, place, wallet)
  if (!('transaction' in outcome)) return outcome
  await untilShown(look, (found): found is Address => found === wallet, `the contract pays to ${wallet}`)
  // There is a transaction: the contract did not show the wallet, so the call was not made before.
  return { ...outcome, transaction: outcome.transaction as string, by: key.address }
}

const setFirst = async (key: Owner, { contract, contractId }: Place, wallet: Address): Promise<OwnerOutcome> => ({
  transaction: await callContract(key, contract.address, 'setFirstWallet', [BigInt(contractId), wallet]),
  operation: null,
})

const setAnother = (key: Owner, { contract, contractId }: Place, wallet: Address): Promise<OwnerOutcome> =>
  callAsOwner(key, contract.address, 'setWallet', [BigInt(contractId), wallet])

/** Whether a wallet was set or taken away before. Only newer contracts remember that, so their events are read. */
const wasSet = async (at: CertainPlace, { contract, contractId }: Place): Promise<boolean> => {
  const of = `whether campaign ${contractId} in ${contract.address} had a wallet`
  const found = await readCertain(at, { of }, (node, { newest }) =>
    wasWalletSet(through(at, node).nodes, contract, { campaignId: contractId, newest }),
  )
  if (found !== null) return found
  throw new Refused(
    'bad_request',
    `The nodes give no event of how campaign ${contractId} was registered in ${contract.address}: use others, which keep all events.`,
  )
}

/** By which transaction, and by whom, the contract was given this wallet before. */
const earlierChange = async (at: CertainPlace, { contract, contractId }: Place, wallet: Address) => {
  const about = { of: `who gave campaign ${contractId} in ${contract.address} its wallet` }
  const found = await readCertain(at, about, (node, { newest }) =>
    findWalletChange(through(at, node).nodes, contract, { campaignId: contractId, wallet, newest }),
  )
  if (!found) return null
  const role = found.isFirst ? 'registrar' : 'owner'
  const by = await readCertain(at, { of: `the ${role} of ${contract.address}` }, (node, { newest: block }) =>
    readRole({ ...through(at, node), block }, contract.address, role),
  )
  return { transaction: found.transaction, operation: null, by }
}
