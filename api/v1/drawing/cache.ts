import type { Encode } from '../../encoding.ts'

/**
 * Answers of `GET drawing`, under the versions of the rows that they were made from. A read asks the database for these
 * versions first, and makes the answer anew only when they have changed: what it gives is never old.
 */
export type CachedAnswer = { versions: string; body: Buffer; etag: string; encode: Encode }

const MAX_KEPT = 2_000
const MAX_KEPT_BYTES = 16 * 1024

export const drawingCache = () => {
  const kept = new Map<string, CachedAnswer>()
  return {
    get: (id: string, versions: string): CachedAnswer | undefined => {
      const answer = kept.get(id)
      return answer?.versions === versions ? answer : undefined
    },
    set: (id: string, answer: CachedAnswer): void => {
      if (answer.body.length > MAX_KEPT_BYTES) return
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(id, answer)
    },
  }
}

export type DrawingCache = ReturnType<typeof drawingCache>
