import { z } from 'zod'
import { requestWallet } from '../../api/actions/payout/request-wallet.ts'
import { withdrawWallet } from '../../api/actions/payout/withdraw-wallet.ts'
import { findRegistrable } from '../../db/queries/chain/contracts.ts'
import {
  approveWalletChange,
  findWaitingWalletChange,
  isWalletOfSuspended,
  listWallets,
} from '../../db/queries/payout/wallets.ts'
import { checksummed, shownAddress } from '../../domain/chain/address.ts'
import type { Address } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { ownerOutput } from '../chain/owner-output.ts'
import { setWalletOnce } from '../chain/set-wallet.ts'
import { findInContract } from '../chain/registered.ts'
import { certainPlace, address, chainNamed, contractOn, nodesOf } from '../chain/store.ts'
import { inShort } from '../../worker/chain/errors.ts'
import { findWaitingCall } from '../../worker/chain/owning/call.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'

const liveCampaign = async ({ pool }: Store, slug: string) => {
  const campaign = await findRegistrable(pool, slug)
  if (!campaign) throw new Refused('bad_request', `There is no campaign "${slug}".`)
  if (campaign.mode === 'test')
    throw new Refused('bad_request', `The campaign "${slug}" is one of test mode: its wallet needs no approval.`)
  return campaign
}

const requestOptions = z.strictObject({
  campaign: campaignSlug,
  wallet: address('the address of the new wallet'),
  by: z.string({ error: 'is missing: who asks for it' }).trim().min(1).max(200),
})

/** Asks for another wallet. Live prizes go to the current one until the owner has set the new one in the contract. */
export const walletRequest: Command = async (given, store) => {
  const { campaign: slug, wallet, by } = checkOptions(requestOptions, given)
  const { previous, takesEffect } = await requestWallet(store, store.actor, { slug, wallet, by })
  return {
    json: { campaign: slug, previous, wallet },
    text: takesEffect
      ? `Prizes of ${slug} go to ${checksummed(wallet)} from now on.`
      : `${checksummed(wallet)} waits for wallet approve --campaign ${slug} --wallet ${checksummed(wallet)}.`,
  }
}

const approveOptions = z.strictObject({
  campaign: campaignSlug,
  wallet: address('the address that is approved'),
})

/** The pending change. Naming the wallet guards against approving one that was requested in between. */
const waitingChange = async ({ pool }: Store, campaign: { id: string; slug: string }, expected: Address) => {
  const change = await findWaitingWalletChange(pool, campaign.id)
  if (!change)
    throw new Refused(
      'bad_request',
      `No change of wallet waits for the campaign "${campaign.slug}": run wallet request first.`,
    )
  if (expected !== change.wallet)
    throw new Refused(
      'bad_request',
      `Another wallet waits for the campaign "${campaign.slug}", ${checksummed(change.wallet)}: ask who wanted it, then approve that one or run wallet withdraw.`,
    )
  return change
}

/** Refuses a wallet that a suspended team asked for before: a thief may have used the account of one of its owners. */
const refuseSuspended = async ({ pool }: Store, { id }: { id: string }, slug: string): Promise<void> => {
  if (!(await isWalletOfSuspended(pool, id))) return
  throw new Refused(
    'bad_request',
    `The partner of "${slug}" is suspended, and one of its owners asked for this wallet: run partner resume first, or wallet withdraw.`,
  )
}

/**
 * Sets the pending wallet in the contract and records who did it and with which transaction. A first wallet is set by
 * the registrar, another one by the owner. Where a multisig owns the contract, the command is run again after it made
 * the call, to record it.
 */
export const walletApprove: Command = async (given, store) => {
  const { campaign: slug, wallet } = checkOptions(approveOptions, given)
  const campaign = await liveCampaign(store, slug)
  const change = await waitingChange(store, { id: campaign.id, slug }, wallet)
  if (campaign.contract === null || campaign.contractId === null)
    throw new Refused('bad_request', `The campaign "${slug}" is in no contract yet: run chain register first.`)
  const chain = chainNamed(campaign.chain)
  const contract = await contractOn(store, { chain, contract: campaign.contract })
  const place = { chain, contract, contractId: campaign.contractId }
  const mayMake = () => refuseSuspended(store, change, slug)
  return ownerOutput(
    await setWalletOnce(store, place, { wallet, mayMake }),
    async ({ transaction, by: approvedBy }) => {
      const approval = { ...change, campaignId: campaign.id, approvedBy, transaction }
      if (!(await approveWalletChange(store.pool, store.actor, approval)))
        throw new Refused(
          'bad_request',
          `The contract pays ${slug} to ${checksummed(wallet)} since transaction ${transaction}, but meanwhile this change was withdrawn, and the service still has the wallet before it. Run wallet request --campaign ${slug} with the wallet that prizes are to go to, then wallet approve.`,
        )
      return {
        json: { campaign: slug, wallet, transaction },
        text: `Prizes of ${slug} go to ${checksummed(wallet)} from now on.`,
      }
    },
  )
}

/** Withdraws the pending change. One that was approved already may wait on the timelock: its operation is named. */
export const walletWithdraw: Command = async (given, store) => {
  const { campaign: slug } = checkOptions(z.strictObject({ campaign: campaignSlug }), given)
  const wallet = (await withdrawWallet(store, store.actor, { slug })) as Address
  const text = `${checksummed(wallet)} no longer waits to be approved.`
  const approved = await findApproved(store, slug, wallet).catch((error: unknown) => ({ problem: inShort(error) }))
  if (approved && 'problem' in approved)
    return {
      json: { campaign: slug, wallet, operation: null, problem: approved.problem },
      text: `${text} Whether the timelock waits to set it is not known (${approved.problem}): look with chain operations.`,
    }
  if (approved === null) return { json: { campaign: slug, wallet, operation: null }, text }
  const { chain, operation, until } = approved
  return {
    json: { campaign: slug, wallet, operation },
    text: `${text} But anybody may set it in the contract from ${until.toISOString()} on: run chain cancel --chain ${chain} --operation ${operation}.`,
  }
}

/** What waits on the timelock to set a wallet; null if nothing does, as in test mode or before a contract. */
const findApproved = async (store: Store, slug: string, wallet: Address) => {
  const registered = await findInContract(store, slug)
  if (!registered) return null
  const { chain, contract, contractId } = registered
  const place = certainPlace(store, { chain, nodes: await nodesOf(store, chain) }, contract)
  const waiting = await findWaitingCall(place, 'setWallet', [BigInt(contractId), wallet])
  return waiting && { chain: chain.name, ...waiting }
}

type Listed = Awaited<ReturnType<typeof listWallets>>[number]

const inWords = ({ campaign, wallet, waiting, requestedBy, requestedAt }: Listed): string => {
  const asked =
    waiting && `; ${checksummed(waiting)} waits, asked for by ${requestedBy} at ${requestedAt?.toISOString()}`
  return `${campaign}: ${shownAddress(wallet) ?? 'no wallet'}${asked ?? ''}`
}

/** Every campaign's wallet and its pending change; campaigns that have one come first. */
export const walletList: Command = async (_options, { pool }) => {
  const wallets = await listWallets(pool)
  return {
    json: {
      wallets: wallets.map(({ waiting: wallet, requestedBy, requestedAt, ...rest }) => ({
        ...rest,
        waiting: wallet && { wallet, requestedBy, requestedAt },
      })),
    },
    text: wallets.map(inWords).join('\n') || 'There are no campaigns yet.',
  }
}
