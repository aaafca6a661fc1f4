import { z } from 'zod'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { callAsOwner } from '../../worker/chain/owner-call.ts'
import { readCampaign } from '../../worker/chain/read-contract.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { ownerOutput } from './owner-output.ts'
import { inContract } from './registered.ts'
import { amountCents, ownerOn } from './store.ts'

const options = z.strictObject({ campaign: campaignSlug, cents: amountCents('how much goes back') })

/** Sends what a campaign does not need to the refund address that it was registered with. */
export const chainRefund: Command = async (given, store) => {
  const { campaign: slug, cents } = checkOptions(options, given)
  const { chain, token, contract, contractId } = await inContract(store, slug)
  const key = await ownerOn(store, chain)
  const outcome = await callAsOwner(key, contract, 'refund', [BigInt(contractId), toTokenUnits(cents, token.decimals)])
  return ownerOutput(outcome, async ({ transaction }) => {
    const refundTo = (await readCampaign({ ...key, contract }, contractId))?.refundTo ?? null
    return {
      json: { campaign: slug, cents, refundTo, transaction },
      text: `${cents} cents in ${token.symbol} of the campaign ${slug} went to ${refundTo}.`,
    }
  })
}
