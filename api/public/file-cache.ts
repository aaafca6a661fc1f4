import { findFile } from '../../db/queries/site/files.ts'
import type { Statements } from '../../db/statements.ts'
import { compress, type Encoding } from '../encoding.ts'

/** A file of the site as it was last found, with what was compressed of it since. */
export type CachedFile = {
  type: string
  etag: string
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
  checkedAt: number
  bytes: number
}

/** A page may be this old: within it, whoever asks is answered without asking the database. */
const KEEP_MS = 250
/** Up to this age it is still the answer to whoever has it asked for anew, so that a page in demand never waits. */
const WAIT_MS = 500
const MAX_BYTES = 64 * 1024 * 1024
/** Larger files are rare, and would push out many that are asked for. */
const MAX_FILE_BYTES = 4 * 1024 * 1024
/** What an entry takes beside its bodies, so that many small ones are bounded as well. */
const ENTRY_BYTES = 1024

/**
 * The files that were asked for lately, in bounded memory. Their versions are asked for again all the time, their
 * bodies only when they change.
 */
export const fileCache = (statements: Statements) => {
  const kept = new Map<string, CachedFile>()
  const asking = new Map<string, Promise<CachedFile | null>>()
  let keptBytes = 0

  const drop = (path: string): void => {
    keptBytes -= kept.get(path)?.bytes ?? 0
    kept.delete(path)
  }

  const makeRoom = (): void => {
    for (const path of kept.keys()) {
      if (keptBytes <= MAX_BYTES) return
      drop(path)
    }
  }

  const keep = (path: string, file: CachedFile): CachedFile => {
    drop(path)
    if (file.body.length > MAX_FILE_BYTES) return file
    kept.set(path, file)
    keptBytes += file.bytes
    makeRoom()
    return file
  }

  const ask = async (path: string): Promise<CachedFile | null> => {
    const known = kept.get(path)
    const checkedAt = performance.now()
    const found = await statements.row(findFile, { path, etag: known?.etag ?? null })
    if (!found) {
      drop(path)
      return null
    }
    const { type, etag, body } = found
    if (body) return keep(path, { type, etag, body, encoded: new Map(), checkedAt, bytes: body.length + ENTRY_BYTES })
    return keep(path, Object.assign(known as CachedFile, { checkedAt }))
  }

  return {
    /** Null: there is no such file. Who asks while a file is being asked for waits for that answer. */
    find: async (path: string): Promise<CachedFile | null> => {
      const known = kept.get(path)
      const age = known ? performance.now() - known.checkedAt : Number.POSITIVE_INFINITY
      if (known && age < KEEP_MS) return known
      const asked = asking.get(path) ?? ask(path).finally(() => asking.delete(path))
      asking.set(path, asked)
      if (!known) return asked
      // While the database is away, what is known of the site is still there for whoever asks.
      const answer = asked.catch(() => known)
      return age < WAIT_MS ? known : answer
    },
    /** The file's body in this encoding, made once. */
    encode: (path: string, file: CachedFile, encoding: Encoding): Promise<Buffer> => {
      const known = file.encoded.get(encoding)
      if (known) return known
      const made = compress[encoding](file.body).then((body) => {
        file.bytes += body.length
        if (kept.get(path) === file) keptBytes += body.length
        makeRoom()
        return body
      })
      file.encoded.set(encoding, made)
      return made
    },
  }
}

export type FileCache = ReturnType<typeof fileCache>
