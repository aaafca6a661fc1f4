import type { Response } from 'express'
import { LRUCache } from 'lru-cache'
import { etagOf } from '../../domain/serving/etag.ts'
import { type Encode, encodedOnce } from '../encoding.ts'
import { networkOf } from '../network.ts'
import { heldDocuments } from '../readers/held-documents.ts'

export type PublicDocument = { body: Buffer; etag: string; encode: Encode }
export type MadeDocument = { body: string | Buffer; etag?: string }

/** Public documents may be this old; changed names appear within it. */
const KEEP_MS = 1_000
const MAX_KEPT = 1_000
/** Room for a proof or two of 100,000 winners. Compressed copies add at most half as much. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/** Makes a document, or says that it is still the known one. */
type Make = (known: PublicDocument | undefined) => Promise<MadeDocument | 'unchanged'>

/** An unchanged document stays the same object, so that its present and future readers share its memory. */
const documentOf = (made: MadeDocument | 'unchanged', known: PublicDocument | undefined): PublicDocument => {
  if (made === 'unchanged') return known as PublicDocument
  const body = typeof made.body === 'string' ? Buffer.from(made.body) : made.body
  const etag = made.etag ?? etagOf(body)
  return known?.etag === etag ? known : { body, etag, encode: encodedOnce(body) }
}

/**
 * Caches public documents, plain and compressed, and asks the database after a second whether they have changed, so
 * that a popular draw costs it one query a second. Concurrent requests for a document wait for one run of `make`, even
 * if the document is evicted meanwhile.
 */
export const recentDocuments = ({ max = MAX_KEPT, maxSize = MAX_KEPT_BYTES, clock = () => performance.now() } = {}) => {
  const held = heldDocuments<PublicDocument>()
  const documents = new LRUCache<string, PublicDocument, Make>({
    max,
    maxSize,
    perf: { now: clock },
    sizeCalculation: ({ body }) => body.length,
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    fetchMethod: async (key, old, { context: make, options }) => {
      const askedAt = clock()
      const known = old ?? held.find(key)
      const document = documentOf(await make(known), known)
      // The age counts from when the database was asked. At least 1, because a TTL of 0 means no expiry.
      options.ttl = Math.max(1, askedAt + KEEP_MS - clock())
      return document
    },
  })
  return async (key: string, make: Make, response: Response): Promise<PublicDocument> => {
    const document = documents.get(key) ?? (await documents.forceFetch(key, { context: make }))
    held.hold(key, document, { reader: networkOf(response.req), response })
    return document
  }
}

export type RecentDocuments = ReturnType<typeof recentDocuments>
