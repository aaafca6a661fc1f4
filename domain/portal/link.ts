/**
 * The links of invitations and resets are good once and for a while. Someone who comes too late reads why, and what to
 * do.
 */
import { Refused } from '../refusals.ts'

export type LinkState = 'open' | 'used' | 'withdrawn' | 'expired'
type Closed = Exclude<LinkState, 'open'>

const sentences = {
  invitation: {
    used: 'This invitation was accepted already. Sign in instead.',
    withdrawn: 'This invitation was withdrawn, or a newer one took its place. Ask for a new one.',
    expired: 'This invitation has expired. Ask for a new one.',
  },
  email: {
    used: 'This link was used already: sign in with the new address.',
    withdrawn: 'A newer link took the place of this one. Use the newest link.',
    expired: 'This link has expired. Ask for another one on your account page.',
  },
  reset: {
    used: 'This link was used already. Sign in with the new password, or ask for another link.',
    withdrawn: 'A newer link took the place of this one, or the password was changed since. Use the newest link.',
    expired: 'This link has expired. Ask for a new one.',
  },
} as const satisfies Record<string, Record<Closed, string>>

const UNKNOWN = 'This link does not exist: part of it may be missing. Copy the whole link into the address bar.'

/** The refusal of a link that is not valid; its state is undefined when there is no such link. */
export const linkRefusal = (kind: keyof typeof sentences, state: Closed | undefined): Refused =>
  new Refused('token_not_valid', state === undefined ? UNKNOWN : sentences[kind][state])
