import { readFile } from 'node:fs/promises'
import express, { type Handler, type Router } from 'express'
import { Refused } from '../../domain/refusals.ts'
import { etagOf } from '../../domain/etag.ts'
import { sendDocument } from '../conditional.ts'
import { getArchive } from './get-archive.ts'
import { getAvatar } from './get-avatar.ts'
import { getProof } from './get-proof.ts'
import { listDraws } from './list-draws.ts'
import { listGuaranteeLedger } from './list-guarantees.ts'
import { recentDocuments } from './recent-documents.ts'
import type { Site } from './site.ts'

const verifierFile = new URL('../../public-site/verify/verify-draw.mjs', import.meta.url)

/** Public documents need no key and may be read by any page. */
const openToAll: Handler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', 'ETag, X-Request-Id')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (request.method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD')
    response.setHeader('Access-Control-Allow-Headers', 'If-None-Match')
    response.setHeader('Access-Control-Max-Age', '86400')
    response.status(204).end()
    return
  }
  next()
}

const serveVerifier = async (): Promise<Handler> => {
  const body = await readFile(verifierFile, 'utf8')
  const etag = etagOf(body)
  return (request, response) =>
    sendDocument(request, response, {
      body,
      etag,
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=300',
    })
}

export const publicEndpoints = async (parts: Omit<Site, 'recent'>): Promise<Router> => {
  const site = { ...parts, recent: recentDocuments() }
  const router = express.Router()
  const documents: Record<string, Handler> = {
    '/campaigns/:slug/draws.json': listDraws(site),
    '/campaigns/:slug/draws/:id/proof.json': getProof(site),
    '/campaigns/:slug/archive.zip': getArchive(site),
    '/campaigns/:slug/guarantees.json': listGuaranteeLedger(site),
    '/verify/verify-draw.mjs': await serveVerifier(),
    '/avatars/:key': getAvatar(site),
  }
  for (const [path, serve] of Object.entries(documents)) {
    router
      .route(path)
      .all(openToAll)
      .get(serve)
      .all((_request, response) => {
        response.setHeader('Allow', 'GET, HEAD, OPTIONS')
        throw new Refused('method_not_allowed', 'This address takes GET.')
      })
  }
  return router
}
