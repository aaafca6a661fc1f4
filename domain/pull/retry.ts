/**
 * When a source that failed is asked again: after 1, 2, 4 … seconds, at most a minute, until ten minutes after the
 * first try.
 */
import { doubled, JITTER } from '../backoff.ts'

const DELAYS_MS = { first: 1_000, most: 60_000 }
const FOR_MS = 600_000

/** Null: it is given up. `random` is from 0 to 1. */
export const nextTry = (
  { tries, startedAt, now }: { tries: number; startedAt: Date; now: Date },
  random: number,
): Date | null => {
  const end = startedAt.getTime() + FOR_MS
  if (now.getTime() >= end) return null
  const delay = doubled(tries, DELAYS_MS) * (1 - JITTER * random)
  return new Date(Math.min(now.getTime() + delay, end))
}
