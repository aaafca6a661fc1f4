/** How texts are compressed for whoever takes them compressed. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

export type Encoding = 'br' | 'gzip'

const TEXT = /^(text\/|application\/(json|xml|atom\+xml)|image\/svg)/
/** Smaller bodies fit into a packet or two as they are. */
const MIN_COMPRESSED_BYTES = 1_000
/** A tenth of the time of the best that Brotli does, and nearly as small. */
const BROTLI_QUALITY = 5

export const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    return promisify(brotliCompress)(body, { params })
  },
  gzip: (body) => promisify(gzip)(body),
}

export const encodingFor = (request: Request, { type, body }: { type: string; body: Buffer }): Encoding | undefined => {
  if (body.length < MIN_COMPRESSED_BYTES || !TEXT.test(type)) return undefined
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined) return undefined
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) === encoding)
}

/** Each encoding is a version with a tag of its own, as a strong tag has to say. */
export const tagOf = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag

/** Whether the visitor is a person's browser, which shows a page; programs are answered as everywhere else. */
export const wantsPage = (request: Request): boolean => request.headers.accept?.includes('text/html') ?? false
