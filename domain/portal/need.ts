/** What can wait for a person, where an inbox lists it, and which role deals with it. */
import type { Role } from './role.ts'

/** In the order in which an inbox lists them: a list that did not come, one that is due soon, money, access, the rest. */
export const needSections = ['missed', 'due', 'money', 'access', 'service'] as const
export type NeedSection = (typeof needSections)[number]

type Place = { section: NeedSection; role: Role }

export const needs = {
  missed: { section: 'missed', role: 'manager' },
  not_fetched: { section: 'missed', role: 'manager' },
  due: { section: 'due', role: 'manager' },
  pick: { section: 'money', role: 'manager' },
  held: { section: 'money', role: 'manager' },
  prize_money: { section: 'money', role: 'manager' },
  wallet: { section: 'money', role: 'owner' },
  wallet_asked: { section: 'money', role: 'owner' },
  wallet_change: { section: 'money', role: 'owner' },
  webhook: { section: 'access', role: 'manager' },
  key: { section: 'access', role: 'manager' },
  approval: { section: 'access', role: 'owner' },
  second_factor: { section: 'access', role: 'viewer' },
  drawing: { section: 'service', role: 'viewer' },
  campaign: { section: 'service', role: 'viewer' },
  period: { section: 'service', role: 'viewer' },
} as const satisfies Record<string, Place>

export type NeedKind = keyof typeof needs
