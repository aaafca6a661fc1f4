import type { Response } from 'express'
import { LRUCache } from 'lru-cache'
import { findFile, type FoundFile } from '../../db/queries/site/files.ts'
import { fromStored, type ReadDictionary } from '../../db/queries/site/stored-body.ts'
import type { Statements } from '../../db/statements.ts'
import { compress, type Encoding } from '../encoding.ts'
import { networkOf } from '../network.ts'
import { heldDocuments } from '../readers/held-documents.ts'
import { readingDictionaries } from './read-dictionary.ts'

/** A file of the site as last read, with its compressed bodies. */
export type CachedFile = {
  type: string
  etag: string
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
  encodedBytes: number
}

type Entry = { file: CachedFile; checkedAt: number }

/** Up to this age a page is served without asking the database. */
const KEEP_MS = 250
/** Up to this age it is served while it is being refreshed, so that a busy page never waits. */
const WAIT_MS = 500
const MAX_BYTES = 64 * 1024 * 1024
/** Larger files are not cached: they are rare, and would evict many others. */
const MAX_FILE_BYTES = 4 * 1024 * 1024
/** An entry's overhead beside its bodies, so that many small ones are bounded too. */
const ENTRY_BYTES = 1024

/** A file stored as Brotli is sent as stored to clients that accept Brotli, which nearly all do. */
const toCached = async (
  { type, etag, encoding, dictionary }: FoundFile,
  stored: Buffer,
  read: ReadDictionary,
): Promise<CachedFile> => {
  const body = await fromStored({ body: stored, encoding, dictionary }, read)
  const encoded = new Map(encoding === 'br' ? [[encoding, Promise.resolve(stored)] as const] : [])
  return { type, etag, body, encoded, encodedBytes: encoding === 'br' ? stored.length : 0 }
}

/**
 * A bounded cache of recently used files. A cached file older than KEEP_MS is compared with the database's version, and
 * its body is read again only if it has changed.
 */
export const fileCache = (statements: Statements) => {
  const held = heldDocuments<CachedFile>()
  const read = readingDictionaries(statements)
  const files = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ file }) => file.body.length + file.encodedBytes + ENTRY_BYTES,
  })
  const asking = new Map<string, Promise<CachedFile | null>>()

  const ask = async (path: string): Promise<CachedFile | null> => {
    const known = files.get(path)?.file ?? held.find(path)
    const checkedAt = performance.now()
    const found = await statements.row(findFile, { path, etag: known?.etag ?? null })
    if (!found) {
      files.delete(path)
      return null
    }
    const file = found.body ? await toCached(found, found.body, read) : (known as CachedFile)
    if (file.body.length <= MAX_FILE_BYTES) files.set(path, { file, checkedAt })
    return file
  }

  const askOnce = (path: string): Promise<CachedFile | null> => {
    const asked = asking.get(path) ?? ask(path).finally(() => asking.delete(path))
    asking.set(path, asked)
    return asked
  }

  return {
    /** Null: there is no such file. Concurrent requests for a file share one read. */
    find: async (path: string): Promise<CachedFile | null> => {
      const known = files.get(path)
      if (!known) return askOnce(path)
      const age = performance.now() - known.checkedAt
      if (age < KEEP_MS) return known.file
      // While the database is down, the cached site is still served.
      const asked = askOnce(path).catch(() => known.file)
      return age < WAIT_MS ? known.file : asked
    },
    /** Shares a large file with all who are reading it, until the response has ended. */
    hold: (path: string, file: CachedFile, response: Response): void =>
      held.hold(path, file, { reader: networkOf(response.req), response }),
    /** The file's body in this encoding, compressed once. */
    encode: (path: string, file: CachedFile, encoding: Encoding): Promise<Buffer> => {
      const known = file.encoded.get(encoding)
      if (known) return known
      const made = compress[encoding](file.body).then((body) => {
        file.encodedBytes += body.length
        const kept = files.peek(path)
        // A new entry object: the cache measures the size again only for another value.
        if (kept?.file === file) files.set(path, { ...kept })
        return body
      })
      file.encoded.set(encoding, made)
      return made
    },
  }
}

export type FileCache = ReturnType<typeof fileCache>
