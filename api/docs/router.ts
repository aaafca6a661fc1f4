/** The documentation below /docs, and the page that the `type` of every problem points into. */
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { Refused } from '../../domain/refusals.ts'
import { sendDocument } from '../conditional.ts'
import { wantsPage } from '../encoding.ts'
import { nameRoute } from '../metrics/route.ts'
import { setPageHeaders } from '../public/page-headers.ts'
import type { DocsFile, DocsSite } from './site.ts'

const PAGE_CACHE = 'public, max-age=60'
/** Their names change with their content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable'

const send = async (request: Request, response: Response, file: DocsFile): Promise<void> => {
  const cacheControl = request.path.startsWith('/docs/assets/') ? ASSET_CACHE : PAGE_CACHE
  await sendDocument(request, response, { ...file, cacheControl })
}

const sendNotFound = (request: Request, response: Response, { body, type }: DocsFile): void => {
  response.statusCode = 404
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'no-store')
  response.end(request.method === 'HEAD' ? undefined : body)
}

const serve =
  (madeSite: () => Promise<DocsSite>): RequestHandler =>
  async (request, response) => {
    const { files, notFound } = await madeSite()
    const { path } = request
    const file = files.get(path)
    if (!file && path.endsWith('/') && files.has(path.slice(0, -1))) {
      response.redirect(308, path.slice(0, -1))
      return
    }
    if (!file && !wantsPage(request)) throw new Refused('not_found', 'There is no such page. Begin at /docs.')
    setPageHeaders(response)
    if (file) await send(request, response, file)
    else sendNotFound(request, response, notFound)
  }

/** Loaded and made on the first request, so that a web process starts without it. */
const makeSite = async (baseUrl: string): Promise<DocsSite> => {
  const { docsSite } = await import('./site.ts')
  return docsSite(baseUrl)
}

export const docs = ({ baseUrl }: { baseUrl: string }): Router => {
  let made: Promise<DocsSite> | undefined
  const madeSite = (): Promise<DocsSite> => {
    made ??= makeSite(baseUrl).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  const router = express.Router()
  router
    .route(['/docs{/*path}', '/errors'])
    .all(nameRoute('/docs/*'))
    .get(serve(madeSite))
    .all((_request, response) => {
      response.setHeader('Allow', 'GET, HEAD')
      throw new Refused('method_not_allowed', 'This address takes GET.')
    })
  return router
}
