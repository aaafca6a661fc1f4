import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockWallet, withdrawWalletChange } from '../../../db/queries/payout/wallets.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

/**
 * Withdraws a change of payout wallet that waits for approval: prizes still go to the current one. Returns the wallet
 * that was requested. Refuses with `not_found` and `bad_request` (none waits).
 */
export const withdrawWallet = ({ pool }: { pool: Pool }, actor: Actor, slug: string): Promise<string> =>
  pool.transaction(async (tx) => {
    const campaign = await lockWallet(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    const change = await withdrawWalletChange(tx, campaign.id)
    if (!change) throw new Refused('bad_request', payoutWords.noWalletToWithdraw(slug))
    const { wallet } = change
    await audit(tx, actor, { action: 'campaign.wallet_withdrawn', campaignId: campaign.id, detail: { wallet } })
    return wallet
  })
