import { Refused } from '../../domain/refusals.ts'
import { teamWords } from '../../domain/refusal-words/team.ts'
import { both } from '../../domain/sentence.ts'

const there = {
  campaign: both(
    'There is no such campaign in this account. It may belong to the other mode.',
    'Diese Kampagne gibt es in diesem Konto nicht. Vielleicht gehört sie zum anderen Modus.',
  ),
  drawing: both(
    'There is no such drawing in this account. It may belong to the other mode.',
    'Diese Ziehung gibt es in diesem Konto nicht. Vielleicht gehört sie zum anderen Modus.',
  ),
  endpoint: both(
    'There is no such webhook endpoint in this account. It may have been removed, or belong to the other mode.',
    'Diesen Webhook-Endpunkt gibt es in diesem Konto nicht. Vielleicht wurde er entfernt oder gehört zum anderen Modus.',
  ),
  guarantee: both(
    'There is no such guarantee period in this account. It may belong to the other mode.',
    'Diesen Garantiezeitraum gibt es in diesem Konto nicht. Vielleicht gehört er zum anderen Modus.',
  ),
  team: teamWords.noLongerMember,
} as const

/** The row that a statement found in the caller's account; throws `not_found` without one. */
export const found = <Row>(row: Row | undefined, what: keyof typeof there): Row => {
  if (row === undefined) throw new Refused('not_found', there[what])
  return row
}
