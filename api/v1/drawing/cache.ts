import { LRUCache } from 'lru-cache'
import type { Encode } from '../../encoding.ts'

/**
 * An answer of `GET drawing`, under the versions of the rows that it was made from. A read asks the database for these versions
 * first, and makes the answer again only when they have changed: what it gives is never old.
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
