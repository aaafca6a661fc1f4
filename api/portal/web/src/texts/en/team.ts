import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

export const team = {
  title: 'Team',
  onlyOwners: 'Only owners can invite people, change roles and remove members. Ask one of those listed here.',
  members: 'Members',
  /** `within`: the role's name within a sentence. */
  roles: {
    viewer: {
      name: 'Viewer',
      within: 'viewer',
      sentence: 'Sees campaigns, draws, payouts, the team and the audit log, and changes nothing.',
    },
    manager: {
      name: 'Manager',
      within: 'manager',
      sentence:
        'Also sends winners, extends cutoffs, pauses campaigns, sets where winners come from, picks guarantee winners, marks held prizes as paid and keeps API keys and webhooks. In test mode also makes campaigns and prize tables, and cancels drawings.',
    },
    owner: {
      name: 'Owner',
      within: 'owner',
      sentence:
        'Also sets payout wallets, ends campaigns, asks to go live, approves what takes a second owner, replaces the signing secret, and decides who is in the team and what public pages say of it. There is always at least one.',
    },
  },
  roleList: {
    title: 'What each role may do',
    sentence: 'Every change in live mode, and every change of the team, also needs a second factor.',
  },
  role: 'Role',
  yourRole: 'Your role',
  roleOf: (name: string) => `Role of ${name}`,
  changeTo: (role: string) => `Change to ${role}`,
  roleChanged: (name: string) => `The role of ${name} is changed.`,
  you: (name: string) => `${name} (you)`,
  hasSecondFactor: 'Second factor on',
  noSecondFactor: 'No second factor',
  notSeen: 'Not seen yet.',
  lastSeen: (when: ReactNode) => sentence`Last seen ${when}.`,
  leave: {
    verb: 'Leave',
    label: 'Leave this team',
    title: 'Leave this team?',
    sentence: 'You can then no longer open this team’s pages. Another owner would have to invite you again.',
    done: 'You have left the team.',
  },
  remove: {
    verb: 'Remove',
    label: (name: string) => `Remove ${name}`,
    title: (name: string) => `Remove ${name}?`,
    sentence: (name: string) =>
      `${name} can then no longer open this team’s pages. The keys that ${name} made keep working: revoke them on the API keys page if necessary.`,
    done: (name: string) => `${name} is no longer in the team.`,
  },
  invitations: {
    title: 'Invitations',
    sentence: 'Not accepted yet.',
    as: (role: string) => `As ${role}`,
    mailed: (by: string, when: ReactNode, expires: ReactNode) =>
      sentence`Invited by ${by} ${when}. The link that we mailed expires ${expires}.`,
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
    withdrawTitle: 'Withdraw this invitation?',
    withdrawSentence: (email: string) =>
      `The link that was mailed to ${email} stops working. You can make a new invitation at any time.`,
    withdrawn: 'The invitation is withdrawn.',
  },
  invite: {
    open: 'Invite somebody',
    verb: 'Mail the invitation',
    emailMissing: 'Enter an e-mail address, such as ada@example.com.',
    mailedTo: (email: string) => `We mailed a link to ${email}`,
    mailed: (until: string) =>
      `It works once, until ${until}, and is shown to nobody else here. If it does not arrive, ask the service’s operator, who can hand it over.`,
  },
}
