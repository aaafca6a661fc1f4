import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../sentence.ts'

/** Where a campaign's prizes are paid to. */
export const wallet = {
  title: 'Payout wallet',
  paidIn: (token: string, chain: string) => `Prizes are paid in ${token} on ${chain}.`,
  onlyRecorded: 'This is test mode: no money moves.',
  none: {
    title: 'No payout wallet',
    sentence: 'Draws take place, but nothing is paid until there is a wallet.',
  },
  copy: 'Copy wallet',
  onChain: 'See it on the chain',
  waits: {
    title: 'A change waits',
    sentence: (wallet: ReactNode, at: ReactNode) =>
      sentence`${wallet} was requested on ${at}. It takes effect once the owner of the payout contract has set it there; until then prizes go to the wallet above.`,
    withdraw: 'Withdraw the change',
    withdrawn: 'The change has been withdrawn: prizes still go to the same wallet.',
  },
  asked: {
    title: 'A change waits for an owner',
    byYou: (page: Wrap) => sentence`You asked for it; another owner has to approve it first. See ${page('approvals')}.`,
    by: (who: string, page: Wrap) =>
      sentence`${who} asked for it; another owner has to approve it first. See ${page('approvals')}.`,
  },
  set: 'Set a wallet',
  change: 'Change the wallet',
  takesEffect: 'Prizes are paid to the new wallet from now on.',
  waitsForContract: 'The change has been requested and waits for the contract’s owner.',
  waitsForOwner: 'The change has been requested and waits for another owner of your team.',
  problem: (problem: string) => `A wallet ${problem}.`,
  save: 'Save the wallet',
  review: 'Review the change',
  next: 'New wallet',
  nextHint: 'Check every digit: money paid to a wrong wallet is lost.',
  same: 'This is the current wallet.',
  present: 'Present wallet',
  inTest: 'Prizes are recorded for the new wallet at once. This is test mode: no money moves.',
  inLive:
    'The present wallet is paid until the change has been approved and set in the contract. From then on everything is paid to the new one; what was paid to a wrong address cannot be taken back.',
  noTransfers: 'Nothing has been transferred in this campaign yet.',
  lastTransfers: 'Last transfers of this campaign',
  transfer: (at: ReactNode, amount: ReactNode, wallet: ReactNode) => sentence`${at}: ${amount} to ${wallet}`,
  transaction: 'its transaction',
}
