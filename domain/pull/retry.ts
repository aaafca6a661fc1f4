/**
 * When a source that failed is asked again: after 1, 2, 4 … seconds, at most a minute, until ten minutes after the
 * first try.
 */
import { doubled, JITTER } from '../backoff.ts'
import type { SourceFinding } from '../finding-words/source.ts'

const DELAYS_MS = { first: 1_000, most: 60_000 }
const FOR_MS = 600_000

/** The service broke the call off, whatever the source did: such a call is never the last. */
const OURS: ReadonlySet<SourceFinding['code']> = new Set(['no_room', 'stopped'])

/** Null: it is given up. `random` is from 0 to 1. */
export const nextTry = (
  { code, tries, startedAt, now }: { code: SourceFinding['code']; tries: number; startedAt: Date; now: Date },
  random: number,
): Date | null => {
  if (OURS.has(code)) return new Date(now.getTime() + DELAYS_MS.first * (1 + random))
  const end = startedAt.getTime() + FOR_MS
  if (now.getTime() >= end) return null
  const delay = doubled(tries, DELAYS_MS) * (1 - JITTER * random)
  return new Date(Math.min(now.getTime() + delay, end))
}
