import { z } from 'zod'
import { findRegistrable } from '../../db/queries/chain/contracts.ts'
import { payAtOnce } from '../../db/queries/payout/paying.ts'
import { findToken, type Token } from '../../domain/chain/chains.ts'
import { toTokenUnits, toWholeCents } from '../../domain/chain/token-units.ts'
import { Refused } from '../../domain/refusals.ts'
import { setMaxPayout } from '../../worker/chain/owner.ts'
import { readCampaigns } from '../../worker/chain/read-contract.ts'
import { chainNamed, contractOn, maxPayoutCents, nodesOf, ownerOn } from './store.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'

/** The most cents that the contract sends in one payment of a campaign; undefined for one that is in no contract. */
export const contractLimitCents = async (store: Store, slug: string): Promise<number | undefined> => {
  const campaign = await findRegistrable(store.pool, slug)
  if (!campaign || campaign.contractId === null) return undefined
  const chain = chainNamed(campaign.chain)
  const { address: contract } = await contractOn(store, chain)
  const { nodes } = await nodesOf(store, chain)
  const block = await nodes.read.getBlockNumber()
  const found = (await readCampaigns({ nodes, contract }, block, [campaign.contractId])).get(campaign.contractId)
  const { decimals } = findToken(chain, campaign.token) as Token
  return found ? toWholeCents(found.maxPayout, decimals) : undefined
}

const options = z.strictObject({
  campaign: campaignSlug,
  maxPayoutCents,
})

/** Sets the most that one payment of a registered campaign may send. */
export const chainLimit: Command = async (given, store) => {
  const { campaign: slug, maxPayoutCents: cents } = checkOptions(options, given)
  const campaign = await findRegistrable(store.pool, slug)
  if (!campaign || campaign.contractId === null)
    throw new Refused('bad_request', `There is no campaign "${slug}" in a contract. Run chain register first.`)
  const chain = chainNamed(campaign.chain)
  const { address: contract } = await contractOn(store, chain)
  const { decimals } = findToken(chain, campaign.token) as Token
  const owner = await ownerOn(store, chain)
  const transaction = await setMaxPayout(owner, contract, campaign.contractId, toTokenUnits(cents, decimals))
  await store.pool.transaction((tx) => payAtOnce(tx, campaign.id))
  return {
    json: { campaign: slug, maxPayoutCents: cents, transaction },
    text: `One payment of the campaign ${slug} sends ${cents} cents at most from now on.`,
  }
}
