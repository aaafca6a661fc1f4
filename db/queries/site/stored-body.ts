import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import { isEncodable, isWorthEncoding } from '../../../domain/serving/encodable.ts'
import { compact, compactDraw, type DrawValue, whole, wholeDraw } from './compact.ts'
import { CHECKPOINT_PATH, ENTRIES_PATH } from '../../../domain/log/tiles.ts'
import type { Dictionary } from './dictionaries.ts'

/**
 * How a file's body is stored. Null: as it is; `br`: compressed with Brotli. All others are compressed with a
 * dictionary: pages as `zstd`, a draw's pages as `draw`, proofs as `proof`. The last two begin with the draw's random
 * value.
 */
export const storedEncodings = ['br', 'zstd', 'draw', 'proof'] as const
export type StoredEncoding = (typeof storedEncodings)[number] | null
export type StoredBody = { body: Buffer; encoding: StoredEncoding; dictionary: string | null }

/** A page is written about as often as it is read: higher qualities take twice the time for a tenth of the bytes. */
const QUALITY = 2

/**
 * With a window no larger than the body, a page takes 0.1 ms on this thread, a third of what a thread of zlib's pool
 * would take.
 */
const encode = (body: Buffer): Buffer => {
  const window = Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length))),
  )
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

const decode = promisify(brotliDecompress)

const isProof = (path: string): boolean => path.endsWith('/proof.json')

/** Entries of the transparency log, which are JSON one after the other, though their type does not say so. */
const isBundle = (path: string): boolean => path.startsWith(ENTRIES_PATH)

/**
 * Proofs are not compressed, because the database checks their content before it stores them; the log's checkpoint is not,
 * because what proves an entry repeats it as it is stored.
 */
const isStoredEncoded = (path: string, type: string, body: Buffer): boolean =>
  (isEncodable(type) || isBundle(path)) && isWorthEncoding(body) && !isProof(path) && path !== CHECKPOINT_PATH

/** Reads the body of a dictionary. */
export type ReadDictionary = (id: string) => Promise<Buffer>

const known = new Map<string, Promise<Buffer>>()

/** Reads each dictionary only once. */
const once = (id: string, read: ReadDictionary): Promise<Buffer> => {
  const found = known.get(id) ?? read(id)
  known.set(id, found)
  found.catch(() => known.delete(id))
  return found
}

/** Larger bodies get no dictionary, because decompressing one would block the thread for too long. */
const MAX_COMPACT_BYTES = 256 * 1024

type Body = {
  path: string
  type: string
  bytes: Buffer
  dictionary?: Dictionary | undefined
  draw?: DrawValue | undefined
}

/** A body as it is stored; without a dictionary it is mostly sent so too. */
export const toStored = ({ path, type, bytes, dictionary: given, draw }: Body): StoredBody => {
  const dictionary = bytes.length <= MAX_COMPACT_BYTES ? given : undefined
  if (dictionary && draw) {
    const body = compactDraw(bytes, dictionary.body, draw)
    return { body, encoding: isProof(path) ? 'proof' : 'draw', dictionary: dictionary.id }
  }
  if (dictionary) return { body: compact(bytes, dictionary.body), encoding: 'zstd', dictionary: dictionary.id }
  return isStoredEncoded(path, type, bytes)
    ? { body: encode(bytes), encoding: 'br', dictionary: null }
    : { body: bytes, encoding: null, dictionary: null }
}

/** The body itself, for those who cannot read it as it is stored. */
export const fromStored = async ({ body, encoding, dictionary }: StoredBody, read: ReadDictionary): Promise<Buffer> => {
  if (encoding === null) return body
  if (encoding === 'br') return decode(body)
  return (encoding === 'zstd' ? whole : wholeDraw)(body, await once(dictionary as string, read))
}
