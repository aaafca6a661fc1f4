import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockWallet, withdrawWalletChange } from '../../../db/queries/payout/wallets.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'

/**
 * Withdraws a change of payout wallet that waits for approval: prizes still go to the current one. Returns the wallet
 * that was requested. Refuses with `not_found` and `bad_request` (none waits).
 */
export const withdrawWallet = ({ pool }: { pool: Pool }, actor: Actor, slug: string): Promise<string> =>
  pool.transaction(async (tx) => {
    const campaign = await lockWallet(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', `There is no campaign "${slug}".`)
    const change = await withdrawWalletChange(tx, campaign.id)
    if (!change) throw new Refused('bad_request', `The campaign "${slug}" has no change of wallet to withdraw.`)
    const { wallet } = change
    await audit(tx, actor, { action: 'campaign.wallet_withdrawn', campaignId: campaign.id, detail: { wallet } })
    return wallet
  })
