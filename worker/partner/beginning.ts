import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decoderOf } from './body.ts'

/** Once the status is there, how long the beginning of the body is waited for. */
export const BEGINNING_MS = 1_000

/** The first bytes of a body, as many as arrive in time, decoded if possible. Never fails. */
export const readBeginning = async (
  { body, encoding }: { body: Readable; encoding: string | string[] | undefined },
  maxBytes: number,
): Promise<Buffer> => {
  body.on('error', () => {})
  const openDecoder = decoderOf(encoding)
  if (openDecoder === undefined) return Buffer.alloc(0)
  const pieces: Uint8Array[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of source) {
      pieces.push(piece)
      size += piece.length
      if (size >= maxBytes) return
    }
  }
  const signal = AbortSignal.timeout(BEGINNING_MS)
  const read = openDecoder ? pipeline(body, openDecoder(), collect, { signal }) : pipeline(body, collect, { signal })
  await read.catch(() => {})
  return Buffer.concat(pieces).subarray(0, maxBytes)
}
