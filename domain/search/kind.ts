import { mayActAs, type Role } from '../portal/role.ts'

/** What a search can find, and the least role of a partner's member who may see it. */
const readers = {
  partner: 'viewer',
  campaign: 'viewer',
  drawing: 'viewer',
  guarantee: 'viewer',
  payout: 'viewer',
  held: 'viewer',
  transaction: 'viewer',
  wallet: 'viewer',
  table: 'viewer',
  goLive: 'manager',
  key: 'manager',
  request: 'viewer',
  endpoint: 'viewer',
  event: 'viewer',
  delivery: 'viewer',
  member: 'viewer',
  invitation: 'viewer',
} as const satisfies Readonly<Record<string, Role>>

export type FoundKind = keyof typeof readers

/** In the order in which results are shown. */
export const foundKinds = Object.keys(readers) as FoundKind[]

export const maySee = (role: Role, kind: FoundKind): boolean => mayActAs(role, readers[kind])
