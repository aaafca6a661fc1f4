import { z } from 'zod'
import { findRegistered, findRegistrable, type Registrable, setContractId } from '../../db/queries/chain/contracts.ts'
import { type Address, findToken, type Token } from '../../domain/chain/chains.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { largestTransferCents } from '../../domain/payout/largest.ts'
import { Refused } from '../../domain/refusals.ts'
import { chainProblem, tokenProblem } from '../../worker/chain/check.ts'
import { type Owner, registerCampaign } from '../../worker/chain/owner.ts'
import { readCampaigns } from '../../worker/chain/read-contract.ts'
import { chainNamed, contractOn, maxPayoutCents, ownerOn } from './store.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  maxPayoutCents: maxPayoutCents.optional(),
})

const live = async ({ pool }: Store, slug: string): Promise<Registrable> => {
  const campaign = await findRegistrable(pool, slug)
  if (!campaign) throw new Refused('bad_request', `There is no campaign "${slug}".`)
  if (campaign.mode === 'test')
    throw new Refused('bad_request', `The campaign "${slug}" is one of test mode: it touches no chain.`)
  return campaign
}

/** The most that one payment can come to under any terms of the campaign's drawings. */
const largestEverCents = ({ terms, ...limits }: Registrable): number =>
  Math.max(...terms.map((one) => largestTransferCents({ ...limits, ...one })))

/** An id that the contract has for such a campaign and no campaign here has: a registration that was not recorded. */
const findLost = async (
  store: Store,
  owner: Owner,
  contract: Address,
  wanted: { token: Address; wallet: string | null; maxPayout: bigint },
) => {
  const known = await findRegistered(store.pool, owner.chain.name)
  const next = Math.max(0, ...known.map(({ contractId }) => contractId)) + 1
  const block = await owner.nodes.read.getBlockNumber()
  const found = (await readCampaigns({ nodes: owner.nodes, contract }, block, [next])).get(next)
  const isSame =
    found?.token === wanted.token &&
    found.wallet === wanted.wallet &&
    found.maxPayout === wanted.maxPayout &&
    found.drawings === 0
  return isSame ? next : null
}

/**
 * Registers a live campaign in its chain's contract, with its token, its wallet and the most that one payment may send.
 */
export const chainRegister: Command = async (given, store) => {
  const { campaign: slug, maxPayoutCents: given_ } = checkOptions(options, given)
  const campaign = await live(store, slug)
  const chain = chainNamed(campaign.chain)
  const { address: contract } = await contractOn(store, chain)
  if (campaign.contractId !== null)
    return {
      json: { campaign: slug, contractId: campaign.contractId, contract },
      text: `The campaign is registered already: ${campaign.contractId} in ${contract}.`,
    }
  const owner = await ownerOn(store, chain)
  const token = findToken(chain, campaign.token) as Token
  const refusal = (await chainProblem({ ...owner, contract })) ?? (await tokenProblem(owner, token))
  if (refusal !== null) throw new Refused('bad_request', refusal)
  const maxPayout = toTokenUnits(given_ ?? largestEverCents(campaign), token.decimals)
  const wanted = { token: token.address, wallet: campaign.wallet as Address | null, maxPayout }
  const contractId =
    (await findLost(store, owner, contract, wanted)) ?? (await registerCampaign(owner, contract, wanted))
  await setContractId(store.pool, campaign.id, contractId)
  return {
    json: { campaign: slug, contractId, contract },
    text: `The campaign ${slug} is ${contractId} in the contract ${contract} on ${chain.name}.`,
  }
}
