import { Refused } from '../../domain/refusals.ts'

const there = {
  campaign: 'There is no such campaign in this account. It may be one of the other mode.',
  drawing: 'There is no such drawing in this account. It may be one of the other mode.',
  guarantee: 'There is no such guarantee period in this account. It may be one of the other mode.',
} as const

/** The row of a statement that looks under the caller's account, or the refusal that it is not there. */
export const found = <Row>(row: Row | undefined, what: keyof typeof there): Row => {
  if (row === undefined) throw new Refused('not_found', there[what])
  return row
}
