import type { Request, Response } from 'express'
import { etagOf } from '../domain/etag.ts'

/** Whether the client has this version. `If-None-Match` is a list of tags or `*`; tags are compared weakly (RFC 9110, 13.1.2). */
const clientHas = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

type Document = { body: string | Buffer; type: string; cacheControl: string; etag?: string }

/**
 * Answers with a document, or with 304 when the client has it. Written here because Express's own answer to a conditional
 * GET takes `Cache-Control: no-cache` of a request, which Node's fetch sends, for a wish to have the body again.
 */
export const sendDocument = (request: Request, response: Response, document: Document): void => {
  const body = Buffer.isBuffer(document.body) ? document.body : Buffer.from(document.body)
  const etag = document.etag ?? etagOf(body)
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', document.cacheControl)
  if (clientHas(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', document.type)
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers what a call has done. */
export const sendDone = (response: Response, status: 200 | 201 | 202, json: object): void => {
  response.statusCode = status
  response.setHeader('Content-Type', JSON_TYPE)
  response.setHeader('Cache-Control', 'no-store')
  response.end(JSON.stringify(json))
}

/** Answers a partner's server with JSON that is for nobody else. */
export const sendPrivate = (request: Request, response: Response, json: object): void =>
  sendDocument(request, response, { body: JSON.stringify(json), type: JSON_TYPE, cacheControl: 'private, no-cache' })
