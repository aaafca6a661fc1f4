import { z } from 'zod'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { readCertainCampaign } from '../../worker/chain/certain.ts'
import { callAsOwner } from '../../worker/chain/owning/call.ts'
import { type Move, requireNext } from '../../worker/chain/owning/once.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { onceMore, ownerOutput } from './owner-output.ts'
import { inContract } from './registered.ts'
import { again, amountCents, ofContract, ownerOn } from './store.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  cents: amountCents('how much goes back'),
  contract: ofContract.contract,
  again,
})

/**
 * Sends what a campaign does not need to the refund address that it was registered with. The same amount is not sent
 * twice: through a timelock never, no matter which key makes the call, otherwise not within an hour. `again` names the
 * operation or transaction after which it is to be sent once more.
 */
export const chainRefund: Command = async (given, store) => {
  const { campaign: slug, cents, contract: named, again: after } = checkOptions(options, given)
  const { chain, token, contract, contractId } = await inContract(store, slug, { contract: named })
  const key = await ownerOn(store, chain)
  const amount = toTokenUnits(cents, token.decimals)
  const refundTo = (await readCertainCampaign({ ...key, contract }, contractId))?.refundTo ?? null
  const move: Move = { was: 'refunded', args: { campaignId: BigInt(contractId) }, amount }
  const next = () => requireNext({ ...key, contract }, key.address, move, after)
  const args = [BigInt(contractId), amount] as const
  const outcome = await callAsOwner(key, contract, 'refund', args, { after, requireNext: next })
  return ownerOutput(outcome, ({ transaction, operation }) => ({
    json: { campaign: slug, contract, cents, refundTo, operation, transaction },
    text: `${cents} cents in ${token.symbol} of the campaign ${slug} went to ${refundTo}${onceMore({ transaction, operation })}`,
  }))
}
