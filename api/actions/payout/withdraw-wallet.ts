import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findWaitingWalletChange, lockWallet, withdrawWalletChange } from '../../../db/queries/payout/wallets.ts'
import type { Actor } from '../../../domain/actor.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

/** `wallet`: the one that is to be withdrawn; absent: whichever waits. */
export type WalletWithdrawal = { slug: string; wallet?: string }

/**
 * Withdraws a change of payout wallet that waits for approval: prizes still go to the current one. Returns the wallet
 * that was requested. Refuses with `not_found`, `bad_request` (none waits) and `change_refused` (another one waits by now
 * than the one that was seen).
 */
export const withdrawWallet = (
  { pool }: { pool: Pool },
  actor: Actor,
  { slug, wallet }: WalletWithdrawal,
): Promise<string> =>
  pool.transaction(async (tx) => {
    const campaign = await lockWallet(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    const waiting = await findWaitingWalletChange(tx, campaign.id)
    if (!waiting) throw new Refused('bad_request', payoutWords.noWalletToWithdraw(slug))
    if (wallet !== undefined && wallet !== waiting.wallet)
      throw new Refused('change_refused', payoutWords.anotherWalletWaits(checksummed(waiting.wallet)))
    await withdrawWalletChange(tx, campaign.id)
    const detail = { wallet: waiting.wallet }
    await audit(tx, actor, { action: 'campaign.wallet_withdrawn', campaignId: campaign.id, detail })
    return waiting.wallet
  })
