import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockWallet, withdrawWalletChange } from '../../../db/queries/payout/wallets.ts'
import type { Actor } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'

/**
 * Gives up the change of a payout wallet that waits to be approved: prizes go on to the present one. Returns the wallet that
 * was asked for. Refuses with `not_found` and `bad_request` (none waits).
 */
export const withdrawWallet = ({ pool }: { pool: Pool }, actor: Actor, slug: string): Promise<string> =>
  pool.transaction(async (tx) => {
    const campaign = await lockWallet(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', `There is no campaign "${slug}".`)
    const change = await withdrawWalletChange(tx, campaign.id)
    if (!change)
      throw new Refused(
        'bad_request',
        `No change of wallet waits for the campaign "${slug}": there is nothing to withdraw.`,
      )
    const { wallet } = change
    await audit(tx, actor, { action: 'campaign.wallet_withdrawn', campaignId: campaign.id, detail: { wallet } })
    return wallet
  })
