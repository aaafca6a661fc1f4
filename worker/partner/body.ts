import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { CallFailed } from './failures.ts'
import type { Room } from './long-answers.ts'

/** Some servers compress whatever is asked for, so more encodings are accepted than requested. */
export const ACCEPTED_ENCODINGS = 'identity, gzip'

const DECODERS = new Map<string, (() => Transform) | null>([
  ['', null],
  ['identity', null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** What opens a decoder; null: none is needed, undefined: the encoding is unknown. */
export const decoderOf = (encoding: string | string[] | undefined): (() => Transform) | null | undefined =>
  DECODERS.get(
    String(encoding ?? '')
      .trim()
      .toLowerCase(),
  )

/** The cap applies to the decoded bytes as they are decoded: of a bomb, no more than the cap is ever in memory. */
export const readBody = async (
  body: Readable,
  encoding: string | string[] | undefined,
  { maxBytes, signal, room }: { maxBytes: number; signal: AbortSignal; room?: Room | undefined },
): Promise<Buffer> => {
  const openDecoder = decoderOf(encoding)
  if (openDecoder === undefined) throw new CallFailed({ code: 'encoding_unknown' })
  /** Grows in place: a list of the pieces would cost a hundred bytes for each byte that arrives alone. */
  const buffer = new ArrayBuffer(0, { maxByteLength: maxBytes })
  const bytes = new Uint8Array(buffer)
  const collect = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) {
      const size = buffer.byteLength
      if (size + piece.length > maxBytes) throw new CallFailed({ code: 'too_large', most: maxBytes })
      room?.growTo(size + piece.length)
      buffer.resize(size + piece.length)
      bytes.set(piece, size)
    }
  }
  if (openDecoder === null) await pipeline(body, collect, { signal })
  else if (!(await isEmpty(body))) await pipeline(body, openDecoder(), collect, { signal })
  return Buffer.from(bytes)
}

/** An empty body is not valid in any encoding, and yet an answer without content has one. */
const isEmpty = async (body: Readable): Promise<boolean> => {
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    body.unshift(piece)
    return false
  }
  return true
}
