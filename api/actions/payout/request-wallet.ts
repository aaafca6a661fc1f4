import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockWallet, insertWalletChange, setTestWallet } from '../../../db/queries/payout/wallets.ts'
import { type Actor, auditName, isOperator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'

export type WalletRequest = { slug: string; wallet: string }

/**
 * Asks for another payout wallet. A live campaign keeps the current one until the contract's owner has set the new one
 * there; in test mode, where no money moves, it takes effect at once (`takesEffect`), and drawings that waited for a
 * wallet are paid. Refuses with `not_found`.
 */
export const requestWallet = (
  { pool }: { pool: Pool },
  actor: Actor,
  { slug, wallet }: WalletRequest,
): Promise<{ previous: string | null; takesEffect: boolean }> =>
  pool.transaction(async (tx) => {
    const campaign = await lockWallet(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', `There is no campaign "${slug}".`)
    const { id: campaignId, mode, wallet: previous } = campaign
    if (mode === 'test') await setTestWallet(tx, campaignId, wallet)
    else
      await insertWalletChange(tx, {
        id: newId('wch'),
        campaignId,
        previous,
        wallet,
        requestedBy: isOperator(actor) ? actor.operator : auditName(actor),
      })
    const action = mode === 'test' ? 'campaign.wallet_set' : 'campaign.wallet_requested'
    await audit(tx, actor, { action, campaignId, detail: { wallet, previous } })
    return { previous, takesEffect: mode === 'test' }
  })
