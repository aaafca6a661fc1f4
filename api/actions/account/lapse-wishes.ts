import type { Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { withdrawRequestsBy } from '../../../db/queries/go-live/requests.ts'
import { withdrawWalletChangesBy } from '../../../db/queries/payout/wallets.ts'
import { type Actor, auditName, isOperator, memberCaller, type Mode } from '../../../domain/actor.ts'

const inMode = (actor: Actor, mode: Mode): Actor =>
  isOperator(actor) ? actor : memberCaller(auditName(actor), actor.partnerId, mode)

/**
 * Where money goes is asked for by owners: what one of them asked for, and waits for the operator, lapses with their being
 * one. Their team is locked, and they still are an owner.
 */
export const lapseWishes = async (tx: Transaction, actor: Actor, { id }: { id: string }): Promise<void> => {
  for (const { id: request, campaignId } of await withdrawRequestsBy(tx, id))
    await audit(tx, inMode(actor, 'test'), { action: 'campaign.go_live_withdrawn', campaignId, detail: { request } })
  for (const { campaignId, wallet } of await withdrawWalletChangesBy(tx, id))
    await audit(tx, inMode(actor, 'live'), { action: 'campaign.wallet_withdrawn', campaignId, detail: { wallet } })
}
