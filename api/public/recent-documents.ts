import { etagOf } from '../../domain/etag.ts'
import { type Encode, encodedOnce } from '../encoding.ts'

export type PublicDocument = { body: Buffer; etag: string; encode: Encode }

/** Public documents may be this old; the names in them appear within it. */
const KEEP_MS = 1_000
const MAX_KEPT = 1_000
/** Room for a proof or two of 100,000 winners. What is compressed of them comes on top: half as much again, at most. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

type Kept = { document: Promise<PublicDocument>; until: number; bytes: number }

const documentOf = ({ body: text, etag }: { body: string; etag?: string }): PublicDocument => {
  const body = Buffer.from(text)
  return { body, etag: etag ?? etagOf(body), encode: encodedOnce(body) }
}

/**
 * Keeps public documents for a second, as they are and compressed, so that a draw that everybody looks at costs the
 * database one query a second. A request that comes while a document is being made waits for that one.
 */
export const recentDocuments = () => {
  const kept = new Map<string, Kept>()
  let keptBytes = 0

  const drop = (key: string): void => {
    keptBytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  /** The oldest are the first in the map. */
  const makeRoom = (): void => {
    const now = performance.now()
    for (const [key, { until }] of kept) {
      if (until > now && kept.size < MAX_KEPT && keptBytes <= MAX_KEPT_BYTES) return
      drop(key)
    }
  }

  return (key: string, make: () => Promise<{ body: string; etag?: string }>): Promise<PublicDocument> => {
    const askedAt = performance.now()
    const recent = kept.get(key)
    if (recent && recent.until > askedAt) return recent.document
    drop(key)
    makeRoom()
    const made: Kept = { document: make().then(documentOf), until: Number.POSITIVE_INFINITY, bytes: 0 }
    kept.set(key, made)
    const count = ({ body }: PublicDocument): void => {
      if (kept.get(key) !== made) return
      made.until = askedAt + KEEP_MS
      made.bytes = body.length
      keptBytes += made.bytes
      makeRoom()
    }
    void made.document.then(count, () => kept.get(key) === made && drop(key))
    return made.document
  }
}

export type RecentDocuments = ReturnType<typeof recentDocuments>
