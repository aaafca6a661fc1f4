import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import {
  findWaitingWalletChange,
  insertWalletChange,
  lockWallet,
  setTestWallet,
} from '../../../db/queries/payout/wallets.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { type Actor, auditName, isOperator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'

export type WalletRequest = { slug: string; wallet: string }

/**
 * Asks for another payout wallet. A live campaign keeps the current one until the contract's owner has set the new one
 * there; in test mode, where no money moves, it takes effect at once (`takesEffect`), and drawings that waited for a
 * wallet are paid. To ask again for the wallet that waits changes nothing. Refuses with `not_found` and `change_refused`
 * (another one waits: who approves it must find what was asked for).
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
    const waiting = mode === 'live' ? await findWaitingWalletChange(tx, campaignId) : null
    if (waiting?.wallet === wallet) return { previous, takesEffect: false }
    if (waiting)
      throw new Refused(
        'change_refused',
        `A change to ${checksummed(waiting.wallet)} waits to be approved: withdraw it first.`,
      )
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
