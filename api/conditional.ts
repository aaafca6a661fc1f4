import type { Request, Response } from 'express'
import { etagOf } from '../domain/etag.ts'
import { compress, type Encode, type Encoding, encodingFor, isEncodable, tagOf } from './encoding.ts'

/** Whether the client has this version. `If-None-Match` is a list of tags or `*`; tags are compared weakly (RFC 9110, 13.1.2). */
const clientHas = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** `encode` gives the body as it was compressed before; without it the body is compressed for this answer alone. */
type Document = { body: string | Buffer; type: string; cacheControl: string; etag?: string; encode?: Encode }

/** Writes a body in the encoding that the client accepts; nothing of it for HEAD. */
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
  response.end(request.method === 'HEAD' ? undefined : sent)
}

/**
 * Answers with a document, compressed if the client accepts that, or with 304 when the client has it. Written here because
 * Express's own answer to a conditional GET takes `Cache-Control: no-cache` of a request, which Node's fetch sends, for a
 * wish to have the body again.
 */
export const sendDocument = async (request: Request, response: Response, document: Document): Promise<void> => {
  const { type, cacheControl, encode } = document
  const body = Buffer.isBuffer(document.body) ? document.body : Buffer.from(document.body)
  const encoding = encodingFor(request, { type, body })
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

/** What a call has done and answers, once all of it is there to stay. Without JSON there is no body. */
export type Done = { status: 200 | 201 | 202 | 204; json: object | null }

export const done = (status: Done['status'], json: object | null = null): Done => ({ status, json })

export const sendDone = async (response: Response, { status, json }: Done): Promise<void> => {
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  if (json === null) {
    response.end()
    return
  }
  const body = Buffer.from(JSON.stringify(json))
  response.vary('Accept-Encoding')
  response.setHeader('Content-Type', JSON_TYPE)
  await end(response.req, response, body, encodingFor(response.req, { type: JSON_TYPE, body }))
}

/** Answers a partner's server with JSON that is for nobody else. */
export const sendPrivate = (request: Request, response: Response, json: object): Promise<void> =>
  sendDocument(request, response, { body: JSON.stringify(json), type: JSON_TYPE, cacheControl: 'private, no-cache' })
