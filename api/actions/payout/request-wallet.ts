import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { type Asked, findOpenWalletApproval } from '../../../db/queries/account/approvals.ts'
import { audit } from '../../../db/queries/auditing.ts'
import {
  askWalletChange,
  findWaitingWalletChange,
  insertWalletChange,
  lockWallet,
  setTestWallet,
} from '../../../db/queries/payout/wallets.ts'
import { type Actor, type Caller, isOperator } from '../../../domain/actor.ts'
import type { WalletWhat } from '../../../domain/portal/approval.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { askApproval, takesApproval } from '../approval/ask.ts'
import { otherWaits } from './waiting-wallet.ts'

/** `by`: who wants it, where an operator asks for somebody else. */
export type WalletRequest = { slug: string; wallet: string; by?: string }

/** `approval`: it waits for another owner of the team first. */
export type RequestedWallet = { previous: string | null; takesEffect: boolean; approval: Asked | null }

/** Asks another owner, unless the same is asked for already. */
const askOwner = async (tx: Transaction, caller: Caller, what: WalletWhat): Promise<Asked> => {
  const open = await findOpenWalletApproval(tx, caller.partnerId, what.campaign)
  if (open?.wallet === what.wallet) return open
  if (open) throw otherWaits(open.wallet)
  return askApproval(tx, caller, { kind: 'wallet', ...what })
}

/**
 * Asks for another payout wallet. Where the team has two owners, another one approves it first. A live campaign keeps the
 * current one until the contract's owner has set the new one there; in test mode, where no money moves, it takes effect
 * at once (`takesEffect`), and drawings that waited for a wallet are paid. To ask again for the wallet that waits changes
 * nothing. Refuses with `not_found` and `change_refused` (another one waits: who approves it must find what was asked
 * for).
 */
export const requestWallet = (
  { pool }: { pool: Pool },
  actor: Actor,
  { slug, wallet, by }: WalletRequest,
): Promise<RequestedWallet> =>
  pool.transaction(async (tx) => {
    const isForOwner = await takesApproval(tx, actor)
    const campaign = await lockWallet(tx, actor, slug)
    if (!campaign) throw new Refused('not_found', campaignWords.none(slug))
    const { id: campaignId, mode, wallet: previous } = campaign
    const waiting = mode === 'live' ? await findWaitingWalletChange(tx, campaignId) : null
    if (waiting?.wallet === wallet) return { previous, takesEffect: false, approval: null }
    if (waiting) throw otherWaits(waiting.wallet)
    if (isForOwner && !isOperator(actor)) {
      const what = { campaign: campaignId, slug, wallet, previous }
      return { previous, takesEffect: false, approval: await askOwner(tx, actor, what) }
    }
    if (mode === 'test') await setTestWallet(tx, campaignId, wallet)
    else {
      const change = { id: newId('wch'), campaignId, previous, wallet }
      await (isOperator(actor)
        ? insertWalletChange(tx, { ...change, requestedBy: by ?? actor.operator })
        : askWalletChange(tx, actor.token, { ...change, approvalId: null }))
    }
    const action = mode === 'test' ? 'campaign.wallet_set' : 'campaign.wallet_requested'
    await audit(tx, actor, { action, campaignId, detail: { wallet, previous, ...(by && { by }) } })
    return { previous, takesEffect: mode === 'test', approval: null }
  })
