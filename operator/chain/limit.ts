import { z } from 'zod'
import { payAtOnce } from '../../db/queries/payout/paying.ts'
import { smaller } from '../../domain/chain/bigints.ts'
import { toTokenUnits, toWholeCents } from '../../domain/chain/token-units.ts'
import { Refused } from '../../domain/refusals.ts'
import { readCertainCampaign } from '../../worker/chain/certain.ts'
import { callAsOwner } from '../../worker/chain/owning/call.ts'
import type { OnchainCampaign } from '../../worker/chain/read-contract.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { ownerOutput, SO_ALREADY } from './owner-output.ts'
import { findInContract, inContract, type Registered } from './registered.ts'
import { certainPlace, maxDayCents, maxPayoutCents, nodesOf, ofContract, ownerOn } from './store.ts'

/** The most cents that the contract sends in one payment of a campaign; undefined for one that is in no contract. */
export const contractLimitCents = async (store: Store, slug: string): Promise<number | undefined> => {
  const registered = await findInContract(store, slug)
  if (!registered) return undefined
  const { chain, contract, contractId } = registered
  const at = certainPlace(store, { chain, nodes: await nodesOf(store, chain) }, contract)
  const found = await readCertainCampaign(at, contractId)
  if (!found) return undefined
  return toWholeCents(smaller(found.maxPerDrawing, found.maxPerDay), registered.token.decimals)
}

const options = z.strictObject({
  campaign: campaignSlug,
  maxPayoutCents,
  maxDayCents: maxDayCents.optional(),
  contract: ofContract.contract,
})

const known = ({ campaign, contract }: Registered, found: OnchainCampaign | null): OnchainCampaign => {
  if (found) return found
  throw new Refused('bad_request', `The contract ${contract} has no campaign "${campaign.slug}".`)
}

/** A payment above a day's limit would be made on no day. */
export const refuseSmallDay = (payout: bigint, day: bigint, decimals: number): void => {
  if (day >= payout) return
  throw new Refused(
    'bad_request',
    `All payments of a day may send ${toWholeCents(day, decimals)} cents, which is less than one may: give --max-day-cents as well, of ${toWholeCents(payout, decimals)} or more.`,
  )
}

/** Sets the most that one payment of a registered campaign may send, and that all of a day may. */
export const chainLimit: Command = async (given, store) => {
  const {
    campaign: slug,
    contract: named,
    maxPayoutCents: payoutCents,
    maxDayCents: dayCents,
  } = checkOptions(options, given)
  const registered = await inContract(store, slug, { contract: named })
  const { campaign, chain, token, contract, contractId } = registered
  const key = await ownerOn(store, chain)
  const found = await readCertainCampaign(certainPlace(store, key, contract), contractId)
  const { maxPerDrawing, maxPerDay } = known(registered, found)
  const payout = toTokenUnits(payoutCents, token.decimals)
  const day = dayCents === undefined ? maxPerDay : toTokenUnits(dayCents, token.decimals)
  refuseSmallDay(payout, day, token.decimals)
  const isSo = maxPerDrawing === payout && maxPerDay === day
  const limits = [BigInt(contractId), payout, day] as const
  const outcome = isSo ? SO_ALREADY : await callAsOwner(key, contract, 'setLimits', limits)
  return ownerOutput(outcome, async ({ transaction }) => {
    await store.pool.transaction((tx) => payAtOnce(tx, campaign.id))
    const limitedTo = { maxPayoutCents: payoutCents, maxDayCents: toWholeCents(day, token.decimals) }
    return {
      json: { campaign: slug, ...limitedTo, transaction },
      text: `One payment of the campaign ${slug} sends ${payoutCents} cents at most from now on, and all of a day ${limitedTo.maxDayCents}.`,
    }
  })
}
