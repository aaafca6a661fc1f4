import type { Request, Response } from 'express'
import { isEncodable, isWorthEncoding } from '../domain/serving/encodable.ts'
import { etagOf } from '../domain/serving/etag.ts'
import { PIECE_BYTES, sendPieces } from './readers/send-pieces.ts'
import { acceptedEncoding, compress, type Encode, type Encoding, encodingFor, tagOf } from './encoding.ts'

/**
 * Whether the client has this version. `If-None-Match` is a list of tags or `*`, compared weakly (RFC 9110, 13.1.2).
 */
const clientHas = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** `encode` returns the body as compressed earlier; without it the body is compressed for this answer alone. */
type Document = {
  body: string | Buffer
  type: string
  cacheControl: string
  etag?: string
  encode?: Encode
  /** If present, the body is already in this encoding (undefined: none), and `etag` is that of the unencoded body. */
  encoding?: Encoding | undefined
}

/** Writes a body in an encoding that the client accepts; no body for HEAD. A long one is read at a minimum rate. */
const end = async (
  request: Request,
  response: Response,
  body: Buffer,
  encoding: Encoding | undefined,
  encode: Encode = (chosen) => compress[chosen](body),
): Promise<void> => {
  if (encoding) response.setHeader('Content-Encoding', encoding)
  const sent = encoding ? await encode(encoding) : body
  response.setHeader('Content-Length', sent.length)
  if (request.method === 'HEAD') response.end()
  else if (sent.length <= PIECE_BYTES) response.end(sent)
  else await sendPieces(response, [sent])
}

/**
 * Answers with a document, compressed if the client accepts that, or with 304 when the client has it. Express's own
 * conditional GET would not do: it sends the body again when the request says `Cache-Control: no-cache`, as Node's
 * fetch does.
 */
export const sendDocument = async (request: Request, response: Response, document: Document): Promise<void> => {
  const { type, cacheControl } = document
  const body = Buffer.isBuffer(document.body) ? document.body : Buffer.from(document.body)
  const isEncoded = 'encoding' in document
  const encoding = isEncoded ? document.encoding : encodingFor(request, { type, body })
  const encode = isEncoded ? async () => body : document.encode
  const etag = tagOf(document.etag ?? etagOf(body), encoding)
  if (isEncodable(type)) response.vary('Accept-Encoding')
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', cacheControl)
  if (clientHas(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', type)
  await end(request, response, body, encoding, encode)
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** What a call answers once its work is committed. Without JSON there is no body. */
export type Done = { status: 200 | 201 | 202 | 204; json: object | null }

export const done = (status: Done['status'], json: object | null = null): Done => ({ status, json })

type Written = { body: Buffer<ArrayBuffer> | null; encoding: Encoding | undefined }

/** JSON as it is sent to a client that accepts this encoding. */
export const writeJson = async (json: object | null, accepted: Encoding | undefined): Promise<Written> => {
  if (json === null) return { body: null, encoding: undefined }
  const body = Buffer.from(JSON.stringify(json))
  if (!accepted || !isWorthEncoding(body)) return { body, encoding: undefined }
  return { body: await compress[accepted](body), encoding: accepted }
}

export const sendWritten = async (response: Response, status: Done['status'], written: Written): Promise<void> => {
  const { body, encoding } = written
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  if (body === null) {
    response.end()
    return
  }
  response.vary('Accept-Encoding')
  response.setHeader('Content-Type', JSON_TYPE)
  await end(response.req, response, body, encoding, async () => body)
}

export const sendDone = async (response: Response, { status, json }: Done): Promise<void> =>
  sendWritten(response, status, await writeJson(json, acceptedEncoding(response.req)))

/** Answers a partner's server with JSON that shared caches may not keep. */
export const sendPrivate = (request: Request, response: Response, json: object): Promise<void> =>
  sendDocument(request, response, { body: JSON.stringify(json), type: JSON_TYPE, cacheControl: 'private, no-cache' })
