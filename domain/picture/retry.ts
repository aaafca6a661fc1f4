/**
 * When a picture that could not be fetched is tried again: after 10 seconds, 2 minutes and 20 minutes, then no more.
 */
import { JITTER } from '../backoff.ts'

const DELAYS_MS = [10_000, 120_000, 1_200_000]

/** The delay after so many tries; null: it is given up. `random` is from 0 to 1. */
export const delayAfterMs = (tries: number, random: number): number | null => {
  const delay = DELAYS_MS[tries - 1]
  return delay === undefined ? null : Math.round(delay * (1 - JITTER * random))
}
