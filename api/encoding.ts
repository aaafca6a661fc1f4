/** Compresses texts for clients that accept it, on other threads, so that other requests do not wait. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Request } from 'express'
import { isEncodable, isWorthEncoding } from '../domain/serving/encodable.ts'

export type Encoding = 'br' | 'gzip'

/**
 * Larger bodies are compressed at the lowest level: they consist of ids, numbers and hashes, which a higher level does
 * not make smaller. 27 MB take a tenth of a second instead of half a second.
 */
const LARGE_BYTES = 128 * 1024
/** A tenth of the time of Brotli's highest quality, and nearly as small. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
const QUICKEST = 1

const brotliOptions = ({ length }: Buffer) => {
  const quality = length > LARGE_BYTES ? QUICKEST : BROTLI_QUALITY
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length } }
}
const gzipOptions = ({ length }: Buffer) => ({ level: length > LARGE_BYTES ? QUICKEST : GZIP_LEVEL })

export const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions(body)),
  gzip: (body) => promisify(gzip)(body, gzipOptions(body)),
}

/** Compresses on the calling thread: for a thread of low priority. */
export const compressHere: Readonly<Record<Encoding, (body: Buffer) => Buffer<ArrayBuffer>>> = {
  br: (body) => brotliCompressSync(body, brotliOptions(body)),
  gzip: (body) => gzipSync(body, gzipOptions(body)),
}

/** A body in an encoding. */
export type Encode = (encoding: Encoding) => Promise<Buffer>

export const encodedOnce = (body: Buffer): Encode => {
  const made = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const encoded = made.get(encoding) ?? compress[encoding](body)
    made.set(encoding, encoded)
    return encoded
  }
}

/** The best encoding that the client accepts. */
export const acceptedEncoding = (request: Request): Encoding | undefined => {
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined) return undefined
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) === encoding)
}

export const encodingFor = (request: Request, { type, body }: { type: string; body: Buffer }): Encoding | undefined =>
  isWorthEncoding(body) && isEncodable(type) ? acceptedEncoding(request) : undefined

/** Each encoding has its own tag, as strong tags require. */
export const tagOf = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag

/** Whether a browser asks for a page; programs get the usual JSON. */
export const wantsPage = (request: Request): boolean => request.headers.accept?.includes('text/html') ?? false
