/**
 * When a source that failed is asked again: after 1, 2, 4 … seconds, at most a minute, until ten minutes after the
 * first try. Where the service itself failed, the source has its ten minutes from then on.
 */
import { doubled, JITTER } from '../backoff.ts'
import type { SourceFinding } from '../finding-words/source.ts'

type Code = SourceFinding['code']

const DELAYS_MS = { first: 1_000, most: 60_000 }
const FOR_MS = 600_000

const BROKEN_OFF: ReadonlySet<Code> = new Set(['no_room', 'stopped'])

/** Whether the service itself failed, whatever the source did: such a call is never the last. */
export const isOurs = (code: Code): boolean => BROKEN_OFF.has(code) || code === 'not_recorded'

/** Null: it is given up. `random` is from 0 to 1. */
export const nextTry = (
  { code, tries, startedAt, now }: { code: Code; tries: number; startedAt: Date; now: Date },
  random: number,
): Date | null => {
  if (BROKEN_OFF.has(code)) return new Date(now.getTime() + DELAYS_MS.first * (1 + random))
  const end = isOurs(code) ? Number.POSITIVE_INFINITY : startedAt.getTime() + FOR_MS
  if (now.getTime() >= end) return null
  const delay = doubled(tries, DELAYS_MS) * (1 - JITTER * random)
  return new Date(Math.min(now.getTime() + delay, end))
}

/** Whether the service has failed for as long as a source may, so that operators have to see to it. */
export const isLongOurs = ({ code, cutoffAt, now }: { code: Code; cutoffAt: Date; now: Date }): boolean =>
  code === 'not_recorded' && now.getTime() - cutoffAt.getTime() >= FOR_MS
