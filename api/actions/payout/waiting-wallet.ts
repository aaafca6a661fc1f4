import type { Transaction } from '../../../db/pool.ts'
import { findWaitingWalletChange } from '../../../db/queries/payout/wallets.ts'
import { checksummed } from '../../../domain/chain/address.ts'
import { Refused } from '../../../domain/refusals.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'

/** Only one wallet can wait at a time, so that it is not swapped before it is approved. The campaign is locked. */
export const otherWaits = (wallet: string): Refused =>
  new Refused('change_refused', payoutWords.otherWalletWaits(checksummed(wallet)))

export const refuseOtherWallet = async (tx: Transaction, campaignId: string): Promise<void> => {
  const waiting = await findWaitingWalletChange(tx, campaignId)
  if (waiting) throw otherWaits(waiting.wallet)
}
