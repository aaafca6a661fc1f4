/** When a source that failed is asked again: after 1, 2, 4 … seconds, at most a minute, until ten minutes after the first try. */

const MAX_DELAY_MS = 60_000
const FOR_MS = 600_000
/** The part of each delay that is left to chance, so that campaigns that failed together do not come again together. */
const JITTER = 0.2

/** Null: no more, it is given up. `random` is from 0 to 1. */
export const nextTry = (
  { tries, startedAt, now }: { tries: number; startedAt: Date; now: Date },
  random: number,
): Date | null => {
  const end = startedAt.getTime() + FOR_MS
  if (now.getTime() >= end) return null
  const delay = Math.min(1_000 * 2 ** (tries - 1), MAX_DELAY_MS) * (1 - JITTER * random)
  return new Date(Math.min(now.getTime() + delay, end))
}
