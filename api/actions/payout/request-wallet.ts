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

/** `by`: the person for whom an operator asks. */
export type WalletRequest = { slug: string; wallet: string; by?: string }

/** `approval`: set if another owner of the team has to approve it first. */
export type RequestedWallet = { previous: string | null; takesEffect: boolean; approval: Asked | null }

/** Asks another owner, unless the same wallet already waits for approval. */
const askOwner = async (tx: Transaction, caller: Caller, what: WalletWhat): Promise<Asked> => {
  const open = await findOpenWalletApproval(tx, caller.partnerId, what.campaign)
  if (open?.wallet === what.wallet) return open
  if (open) throw otherWaits(open.wallet)
  return askApproval(tx, caller, { kind: 'wallet', ...what })
}

/**
 * Requests another payout wallet. Where the team has two owners, another one approves it first. A live campaign keeps
 * the current wallet until the contract's owner has set the new one there; in test mode, where no money moves, it takes
 * effect at once (`takesEffect`), and drawings that waited for a wallet are paid. Requesting the wallet that is already
 * waiting changes nothing. Refuses with `not_found` and `change_refused` (another wallet waits, and must not be swapped
 * before it is approved).
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
