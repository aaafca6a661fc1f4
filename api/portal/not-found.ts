import { Refused } from '../../domain/refusals.ts'

const there = {
  campaign: 'There is no such campaign in this account. It may belong to the other mode.',
  drawing: 'There is no such drawing in this account. It may belong to the other mode.',
  endpoint: 'There is no such webhook endpoint in this account. It may have been removed, or belong to the other mode.',
  guarantee: 'There is no such guarantee period in this account. It may belong to the other mode.',
  team: 'You are no longer a member of this team.',
} as const

/** The row that a statement found in the caller's account; throws `not_found` without one. */
export const found = <Row>(row: Row | undefined, what: keyof typeof there): Row => {
  if (row === undefined) throw new Refused('not_found', there[what])
  return row
}
