/**
 * How often a password or a code may be tried. An attempt counts before it is checked, so that many at the same moment
 * count as many; a success takes the count back. Strangers' sign-ins are counted by e-mail address and by the network
 * address that they come from. A browser in which the user has signed in before has a count of its own instead, and so
 * does a user who is signed in: no stranger locks them out. Passkeys are counted by network address too, and what a user
 * causes to be mailed to others by user. An operator's sign-ins are counted by their address and network together: who
 * tries from elsewhere locks nobody out; once signed in, their codes are counted by operator. Links to a new password are
 * counted by the address that they are for, and by network.
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

/** Counted by the network that it comes from, not by the account that it names. */
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
