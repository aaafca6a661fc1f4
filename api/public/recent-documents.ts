import { etagOf } from '../../domain/etag.ts'
import { type Encode, encodedOnce } from '../encoding.ts'

export type PublicDocument = { body: Buffer; etag: string; encode: Encode }

const documentOf = ({ body: text, etag }: { body: string; etag?: string }): PublicDocument => {
  const body = Buffer.from(text)
  return { body, etag: etag ?? etagOf(body), encode: encodedOnce(body) }
}

/** Public documents may be this old; the names in them appear within it. */
const KEEP_MS = 1_000
const MAX_KEPT = 1_000
const MAX_KEPT_BYTES = 64 * 1024

/**
 * Keeps public documents for a second, so that a draw that everybody looks at costs the database one query a second. Who
 * asks while a document is being made waits for that one.
 */
export const recentDocuments = () => {
  const kept = new Map<string, { document: Promise<PublicDocument>; until: number }>()
  return async (key: string, make: () => Promise<{ body: string; etag?: string }>): Promise<PublicDocument> => {
    const now = performance.now()
    const recent = kept.get(key)
    if (recent && recent.until > now) return recent.document
    if (kept.size >= MAX_KEPT) kept.clear()
    const document = make().then(documentOf)
    kept.set(key, { document, until: now + KEEP_MS })
    const forget = () => kept.delete(key)
    void document.then(({ body }) => (body.length > MAX_KEPT_BYTES ? forget() : false), forget)
    return document
  }
}

export type RecentDocuments = ReturnType<typeof recentDocuments>
