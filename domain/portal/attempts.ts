/**
 * How often a password or a code may be tried. An attempt counts before it is checked, so that many at the same moment
 * count as many; a success takes the count back. The counts are by e-mail address, by the network address that a
 * sign-in comes from and, once someone is signed in, by user, so that a stranger cannot lock them out of what they are
 * doing.
 */
import { Refused } from '../refusals.ts'

export const ATTEMPT_WINDOW_MINUTES = 15

const limits = { email: 10, address: 100, password: 10, code: 10 } as const
export type AttemptKind = keyof typeof limits

export type Attempt = { kind: AttemptKind; subject: string }

/** An attempt's count, itself included, and the seconds until the count starts over. */
export type AttemptCount = { kind: AttemptKind; tries: number; secondsLeft: number }

/** Refuses with `too_many_attempts` when one of the counts is past its limit. */
export const refuseAttempts = (counts: readonly AttemptCount[]): void => {
  const passed = counts.filter(({ kind, tries }) => tries > limits[kind])
  if (passed.length === 0) return
  const minutes = Math.max(1, Math.ceil(Math.max(...passed.map(({ secondsLeft }) => secondsLeft)) / 60))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Refused('too_many_attempts', `There were too many attempts. Try again in ${wait}.`)
}
