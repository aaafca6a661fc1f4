/** What each role may do, in words. */
import { type Role, roles } from '../../../../../../domain/portal/role.ts'

export const roleWords: Record<Role, { name: string; sentence: string }> = {
  viewer: {
    name: 'Viewer',
    sentence: 'Sees campaigns, draws, payouts, the team and the audit log, and changes nothing.',
  },
  manager: {
    name: 'Manager',
    sentence:
      'Also sends winners, extends cutoffs, pauses campaigns, sets where winners come from, picks guarantee winners, marks held prizes as paid and keeps the API keys.',
  },
  owner: {
    name: 'Owner',
    sentence:
      'Also sets payout wallets, ends campaigns, replaces the signing secret, and decides who is in the team. There is always at least one.',
  },
}

export const roleChoices = roles.map((role) => ({ value: role, label: roleWords[role].name }))
