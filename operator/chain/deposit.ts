import { z } from 'zod'
import { payAtOnce } from '../../db/queries/payout/paying.ts'
import type { Token } from '../../domain/chain/chains.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTokens, readTokens } from '../../worker/chain/money.ts'
import { deposit } from '../../worker/chain/owner.ts'
import { type Move, requireNext } from '../../worker/chain/owning/once.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { inContract } from './registered.ts'
import { again, amountCents, ofContract, ownerOn } from './store.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  cents: amountCents('how much to deposit'),
  contract: ofContract.contract,
  again,
})

/**
 * Adds tokens of the key's account to what a campaign pays from. The same amount is refused for an hour, unless `again`
 * names the transaction that deposited it.
 */
export const chainDeposit: Command = async (given, store) => {
  const { campaign: slug, cents, contract: named, again: after } = checkOptions(options, given)
  const { campaign, chain, token, contract, contractId } = await inContract(store, slug, { contract: named })
  const key = await ownerOn(store, chain)
  const units = toTokenUnits(cents, token.decimals)
  const move: Move = { was: 'deposited', args: { campaignId: BigInt(contractId), from: key.address }, amount: units }
  const nonce = await requireNext({ ...key, contract }, key.address, move, after)
  await refuseTooLittle(key, token, units)
  const transaction = await deposit(key, contract, { campaignId: contractId, token: token.address, units }, nonce)
  await store.pool.transaction((tx) => payAtOnce(tx, campaign.id))
  return {
    json: { campaign: slug, contract, cents, from: key.address, transaction },
    text: `${cents} cents in ${token.symbol} of ${key.address} are now the campaign ${slug}'s.`,
  }
}

const refuseTooLittle = async (key: Owner, token: Token, units: bigint): Promise<void> => {
  const balance = await readTokens(key, token, key.address)
  if (balance >= units) return
  throw new Refused(
    'bad_request',
    `The account ${key.address} has ${inTokens(balance, token)}, less than ${inTokens(units, token)}.`,
  )
}
