import type { Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { withdrawRequestsBy } from '../../../db/queries/go-live/requests.ts'
import { withdrawWalletChangesBy } from '../../../db/queries/payout/wallets.ts'
import { type Actor, auditName, isOperator, memberCaller, type Mode } from '../../../domain/actor.ts'

const inMode = (actor: Actor, mode: Mode): Actor =>
  isOperator(actor) ? actor : memberCaller(auditName(actor), actor.partnerId, mode)

/**
 * Withdraws the go-live requests and wallet changes of a member who stops being an owner, because only owners may ask
 * where money goes. The caller has locked the team and not yet changed the member's role.
 */
export const lapseWishes = async (tx: Transaction, actor: Actor, { id }: { id: string }): Promise<void> => {
  for (const { id: request, campaignId } of await withdrawRequestsBy(tx, id))
    await audit(tx, inMode(actor, 'test'), { action: 'campaign.go_live_withdrawn', campaignId, detail: { request } })
  for (const { campaignId, wallet } of await withdrawWalletChangesBy(tx, id))
    await audit(tx, inMode(actor, 'live'), { action: 'campaign.wallet_withdrawn', campaignId, detail: { wallet } })
}
