import { newId } from '../../../db/new-id.ts'
import type { Transaction } from '../../../db/pool.ts'
import type { LockedApproval } from '../../../db/queries/account/approvals.ts'
import { writeApprovedKey } from '../../../db/queries/account/api-keys.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { endKeyAfter, lockKey } from '../../../db/queries/portal/keys.ts'
import { askWalletChange, lockWallet } from '../../../db/queries/payout/wallets.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { KeyWhat, WalletWhat } from '../../../domain/portal/approval.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { teamWords } from '../../../domain/refusal-words/team.ts'
import { refuseManyKeys } from '../account/create-key.ts'
import { refuseOtherWallet } from '../payout/waiting-wallet.ts'

type Approved = Pick<LockedApproval, 'id'>

/** Asks the operator for the wallet, as a member of a team with one owner does without approval. */
const askForWallet = async (tx: Transaction, caller: Caller, { id }: Approved, what: WalletWhat) => {
  const { campaign: campaignId, slug, wallet, previous } = what
  const current = await lockWallet(tx, caller, slug)
  if (current?.wallet !== previous) throw new Refused('change_refused', payoutWords.walletChangedSince)
  await refuseOtherWallet(tx, campaignId)
  await askWalletChange(tx, caller.token, { id: newId('wch'), campaignId, previous, wallet, approvalId: id })
  await audit(tx, caller, { action: 'campaign.wallet_requested', campaignId, detail: { wallet, previous } })
}

const endReplaced = async (tx: Transaction, caller: Caller, replaces: string, hours: number): Promise<void> => {
  const old = await lockKey(tx, caller, replaces)
  if (!old || old.isRevoked || old.isExpired) throw new Refused('key_ended', teamWords.keyEndedSince(replaces))
  await endKeyAfter(tx, replaces, hours)
}

/** Activates the key that was shown to the member who asked for it. */
const letKeyIn = async (tx: Transaction, caller: Caller, { id }: Approved, { replaces, overlapHours }: KeyWhat) => {
  if (replaces !== null) await endReplaced(tx, caller, replaces, overlapHours ?? 0)
  await writeApprovedKey(tx, caller.token, id)
  await refuseManyKeys(tx, { partnerId: caller.partnerId, mode: 'live' })
}

/** Does what was asked for, exactly, in the transaction that approves it. `caller` is the approver, in live mode. */
export const carryOut = (tx: Transaction, caller: Caller, { what, ...approval }: LockedApproval): Promise<void> =>
  what.kind === 'wallet' ? askForWallet(tx, caller, approval, what) : letKeyIn(tx, caller, approval, what)
