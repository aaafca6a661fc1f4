/**
 * The links of invitations and resets are good once and for a while. Someone who comes too late reads why, and what to
 * do.
 */
import { closedLinkWords, unknownLink } from '../refusal-words/link.ts'
import { Refused } from '../refusals.ts'

export type LinkState = 'open' | 'used' | 'withdrawn' | 'expired'
type Closed = Exclude<LinkState, 'open'>

/** The refusal of a link that is not valid; its state is undefined when there is no such link. */
export const linkRefusal = (kind: keyof typeof closedLinkWords, state: Closed | undefined): Refused =>
  new Refused('token_not_valid', state === undefined ? unknownLink : closedLinkWords[kind][state])
