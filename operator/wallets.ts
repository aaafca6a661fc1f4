import { z } from 'zod'
import { requestWallet } from '../api/actions/request-wallet.ts'
import { findRegistrable } from '../db/queries/chain-contracts.ts'
import { approveWalletChange, findWaitingWalletChange } from '../db/queries/wallets.ts'
import type { Address } from '../domain/chain/chains.ts'
import { Refused } from '../domain/refusals.ts'
import { readWallet, setWallet } from '../worker/chain/owner.ts'
import { address, chainNamed, contractOn, ownerOn } from './chain-store.ts'
import type { Command, Store } from './command.ts'
import { check } from './options.ts'

const campaignOption = z.string({ error: 'is missing: the slug of a campaign' })

const liveCampaign = async ({ pool }: Store, slug: string) => {
  const campaign = await findRegistrable(pool, slug)
  if (!campaign) throw new Refused('bad_request', `There is no campaign "${slug}".`)
  if (campaign.mode === 'test')
    throw new Refused('bad_request', `The campaign "${slug}" is one of test mode: its wallet needs no approval.`)
  return campaign
}

const requestOptions = z.strictObject({
  campaign: campaignOption,
  wallet: address('the address of the new wallet'),
  by: z.string({ error: 'is missing: who asks for it' }).trim().min(1).max(200),
})

/** Asks for another wallet. Live prizes go to the present one until the owner has set the new one in the contract. */
export const walletRequest: Command = {
  usage: '--campaign SLUG --wallet ADDRESS --by WHO',
  run: async (given, store) => {
    const { campaign: slug, wallet, by } = check(requestOptions, given, 'options')
    const { previous, takesEffect } = await requestWallet(store, { operator: by }, { slug, wallet })
    return {
      json: { campaign: slug, previous, wallet },
      text: takesEffect
        ? `Prizes of ${slug} go to ${wallet} from now on.`
        : `${wallet} waits for wallet approve --campaign ${slug}.`,
    }
  },
}

/** Sets the wallet that waits in the contract, by the owner's key, and notes who did it and with which transaction. */
export const walletApprove: Command = {
  usage: '--campaign SLUG',
  run: async (given, store) => {
    const { campaign: slug } = check(z.strictObject({ campaign: campaignOption }), given, 'options')
    const campaign = await liveCampaign(store, slug)
    const change = await findWaitingWalletChange(store.pool, campaign.id)
    if (!change)
      throw new Refused(
        'bad_request',
        `No change of wallet waits for the campaign "${slug}": run wallet request first.`,
      )
    if (campaign.contractId === null)
      throw new Refused('bad_request', `The campaign "${slug}" is in no contract yet: run chain register first.`)
    const chain = chainNamed(campaign.chain)
    const { address: contract } = await contractOn(store, chain)
    const owner = await ownerOn(chain)
    const wallet = change.wallet as Address
    const transaction = await setWallet(owner, contract, campaign.contractId, wallet)
    const found = await readWallet(owner, contract, campaign.contractId)
    if (found !== wallet)
      throw new Refused('bad_request', `The contract pays to ${found}, not to ${wallet}: run the command again.`)
    await approveWalletChange(store.pool, store.actor, {
      ...change,
      campaignId: campaign.id,
      approvedBy: owner.address,
      transaction,
    })
    return { json: { campaign: slug, wallet, transaction }, text: `Prizes of ${slug} go to ${wallet} from now on.` }
  },
}
