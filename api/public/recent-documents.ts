import { LRUCache } from 'lru-cache'
import { etagOf } from '../../domain/etag.ts'
import { type Encode, encodedOnce } from '../encoding.ts'

export type PublicDocument = { body: Buffer; etag: string; encode: Encode }
export type MadeDocument = { body: string | Buffer; etag?: string }

/** Public documents may be this old; changed names appear within it. */
const KEEP_MS = 1_000
const MAX_KEPT = 1_000
/** Room for a proof or two of 100,000 winners. Compressed copies add at most half as much. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

type Make = () => Promise<MadeDocument>

const documentOf = ({ body: made, etag }: MadeDocument): PublicDocument => {
  const body = typeof made === 'string' ? Buffer.from(made) : made
  return { body, etag: etag ?? etagOf(body), encode: encodedOnce(body) }
}

/**
 * Keeps public documents for a second, as they are and compressed, so that a draw that everybody looks at costs the
 * database one query a second. A request that comes while a document is being made waits for that one, even if it is
 * pushed out meanwhile.
 */
export const recentDocuments = () => {
  const documents = new LRUCache<string, PublicDocument, Make>({
    max: MAX_KEPT,
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length,
    ttlAutopurge: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: make, options }) => {
      const askedAt = performance.now()
      const document = documentOf(await make())
      // Its age counts from when the database was asked. A time to live of 0 would be none.
      options.ttl = Math.max(1, askedAt + KEEP_MS - performance.now())
      return document
    },
  })
  return async (key: string, make: Make): Promise<PublicDocument> =>
    documents.get(key) ?? documents.forceFetch(key, { context: make })
}

export type RecentDocuments = ReturnType<typeof recentDocuments>
