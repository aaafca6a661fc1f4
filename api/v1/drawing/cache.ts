import { LRUCache } from 'lru-cache'
import type { Encode } from '../../encoding.ts'

/**
 * An answer of `GET drawing`, with the versions of the rows it was made from. A read first asks the database for
 * these versions and rebuilds the answer only when they have changed, so it is never stale.
 */
export type CachedAnswer = { versions: string; body: Buffer; etag: string; encode: Encode }

export type DrawingCache = LRUCache<string, CachedAnswer>

const MAX_ANSWERS = 2_000
const MAX_ANSWER_BYTES = 16 * 1024

/** By the drawings' ids. Larger answers are not kept. */
export const drawingCache = (): DrawingCache =>
  new LRUCache({
    max: MAX_ANSWERS,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ body }) => body.length,
  })
