import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../sentence.ts'

export const approvals = {
  title: 'Approvals',
  notAllowed: {
    title: 'Approvals are for managers and owners',
    sentence: 'Managers and owners ask for live API keys, owners alone for another payout wallet. Owners approve both.',
  },
  waiting: 'Waiting',
  none: {
    title: 'Nothing waits',
    sentence: 'What somebody asks for is listed here, and on every owner’s home.',
  },
  decided: 'Decided',
  takesTwo:
    'Another payout wallet and a live API key take two people: one asks, and another owner approves it after a while, so that every owner can see it before.',
  takesOne: (team: Wrap) =>
    sentence`Your team has one owner, or its second one is new: another payout wallet and live API keys take nobody else’s approval. A second owner makes this safer, since nobody who gets into one person’s account can then do it alone. See ${team('your team')}.`,
  newOwner: (from: ReactNode) => sentence`You became an owner lately: you can approve from ${from} on, and refuse now.`,
  note: {
    takesTwo: (page: Wrap) => sentence`Another owner has to approve it: see ${page('approvals')}.`,
    takesOne: (page: Wrap) =>
      sentence`It takes nobody else’s approval. A second owner makes this safer: see ${page('approvals')}.`,
  },
  states: {
    waiting: 'Not yet',
    open: 'Waits for an owner',
    approved: 'Approved',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  },
  askedByYou: (when: ReactNode) => sentence`Asked for by you ${when}.`,
  askedBy: (who: string, when: ReactNode) => sentence`Asked for by ${who} ${when}.`,
  decidedBy: {
    approved: (who: string, when: ReactNode) => sentence`Approved ${when} by ${who}.`,
    refused: (who: string, when: ReactNode) => sentence`Refused ${when} by ${who}.`,
    withdrawn: (who: string, when: ReactNode) => sentence`Withdrawn ${when} by ${who}.`,
  },
  from: (at: ReactNode) => sentence`It can be approved from ${at} on.`,
  expires: (at: ReactNode) => sentence`It expires on ${at}.`,
  approve: {
    verb: 'Approve',
    label: (title: string) => `Approve: ${title}`,
    title: 'Approve this?',
    ask: 'Ask the person who asked for it, face to face or by telephone, whether it is right.',
    done: {
      wallet: 'Approved: the wallet waits for the contract’s owner now.',
      key: 'Approved: the key works now.',
    },
  },
  refuse: {
    verb: 'Refuse',
    label: (title: string) => `Refuse: ${title}`,
    done: 'It is refused, and nothing changes.',
  },
  withdraw: {
    verb: 'Withdraw',
    label: (title: string) => `Withdraw: ${title}`,
    done: 'It is no longer asked for.',
  },
}
