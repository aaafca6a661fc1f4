/**
 * How often a password or a code may be tried. An attempt counts before it is checked, so that many at the same moment
 * count as many; a success takes the count back. What is counted by what:
 *
 * - sign-ins of strangers: by e-mail address, and by network address. A browser in which the user has signed in before,
 *   and a user who is signed in, have counts of their own instead, so that no stranger locks them out. Codes, which are
 *   looked at only after the right password: by user, whichever browser or network they come from. A stolen mailbox sets
 *   new passwords, and with each makes a browser known: that gives nobody more guesses;
 * - passkeys: by network address. Mails that a user causes to be sent to others: by user;
 * - sign-ins of operators: by e-mail and network address together, so that nobody locks them out from elsewhere, and by
 *   network address. Their codes, which are looked at only after the right password: by operator;
 * - links to a new password: by the e-mail address that they are for, and by network address.
 */
import { Refused } from '../refusals.ts'
import { signInWords } from '../refusal-words/sign-in.ts'

export const ATTEMPT_WINDOW_MINUTES = 15

const limits = {
  email: 10,
  device: 10,
  address: 100,
  password: 10,
  code: 10,
  reset: 10,
  passkey: 100,
  mail: 40,
  operator: 10,
  operator_network: 100,
  forgotten: 3,
  forgotten_network: 30,
} as const
export type AttemptKind = keyof typeof limits

export type Attempt = { kind: AttemptKind; subject: string }

const networkKinds: ReadonlySet<AttemptKind> = new Set(['address', 'passkey', 'operator_network', 'forgotten_network'])

/** Whether an attempt is counted by the network that it comes from, and not by the account that it names. */
export const isOfNetwork = ({ kind }: Attempt): boolean => networkKinds.has(kind)

/** An attempt's count, itself included, and the seconds until the count starts over. */
export type AttemptCount = { kind: AttemptKind; tries: number; secondsLeft: number }

export const isPastLimit = ({ kind, tries }: AttemptCount): boolean => tries > limits[kind]

/** Refuses with `too_many_attempts` when one of the counts is past its limit. */
export const refuseAttempts = (counts: readonly AttemptCount[]): void => {
  const passed = counts.filter(isPastLimit)
  if (passed.length === 0) return
  const minutes = Math.max(1, Math.ceil(Math.max(...passed.map(({ secondsLeft }) => secondsLeft)) / 60))
  const isKnownLetIn = passed.some(({ kind }) => kind === 'email' || kind === 'address')
  throw new Refused('too_many_attempts', signInWords.tooManyAttempts(minutes, isKnownLetIn))
}
