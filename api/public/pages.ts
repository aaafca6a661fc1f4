import type { Request, RequestHandler, Response } from 'express'
import { isAwaited } from '../../db/queries/site/files.ts'
import type { Statements } from '../../db/statements.ts'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import { etagOf } from '../../domain/serving/etag.ts'
import { sendDocument } from '../conditional.ts'
import { wantsPage } from '../encoding.ts'
import { type CachedFile, type FileCache, fileCache } from './file-cache.ts'
import { setPageHeaders } from './page-headers.ts'

const MAX_PATH_LENGTH = 300
const PATH = /^\/[A-Za-z0-9._~/-]*$/
const OF_CAMPAIGN = /^\/campaigns\/(?<slug>[a-z0-9-]{1,64})(?:\/draws\/(?<id>drw_[A-Za-z0-9]{22}))?(?:\/|$)/

/** All rendered files together, for the metrics. */
const PAGES = '/*'

const NOT_FOUND_PAGE = '/404'
const AWAITED = 'This page is being made. Try again in a moment.\n'
const RETRY_SECONDS = '1'

const send = async (request: Request, response: Response, cache: FileCache, file: CachedFile): Promise<void> => {
  const { path } = request
  cache.hold(path, file, response)
  await sendDocument(request, response, {
    ...file,
    cacheControl: cacheControlOf(path),
    encode: (encoding) => cache.encode(path, file, encoding),
  })
}

const sayAwaited = (response: Response): void => {
  response.status(503)
  response.setHeader('Retry-After', RETRY_SECONDS)
  response.setHeader('Refresh', RETRY_SECONDS)
  response.setHeader('Cache-Control', 'no-store')
  response.type('txt').send(AWAITED)
}

/** Whether the path is of an existing campaign or drawing whose page is not rendered yet. */
const isOnItsWay = async (statements: Statements, path: string): Promise<boolean> => {
  const { slug, id } = OF_CAMPAIGN.exec(path)?.groups ?? {}
  if (slug === undefined) return false
  const [row] = await statements.rows(isAwaited, [slug, id ?? null])
  return row?.isAwaited ?? false
}

/** The public site's rendered files. Other paths are left to the next handler. */
export const sitePages = (statements: Statements): RequestHandler => {
  const cache = fileCache(statements)
  const sendNotFound = async (request: Request, response: Response): Promise<boolean> => {
    const file = wantsPage(request) ? await cache.find(NOT_FOUND_PAGE) : null
    if (!file) return false
    setPageHeaders(response)
    response.status(404)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Content-Type', file.type)
    response.setHeader('ETag', etagOf(file.body))
    response.end(request.method === 'HEAD' ? undefined : file.body)
    return true
  }
  return async (request, response, next) => {
    const { method, path } = request
    if (method !== 'GET' && method !== 'HEAD') {
      next()
      return
    }
    const isPath = path.length <= MAX_PATH_LENGTH && PATH.test(path)
    const file = isPath ? await cache.find(path) : null
    if (file) {
      response.locals['route'] = PAGES
      setPageHeaders(response)
      await send(request, response, cache, file)
    } else if (isPath && path.endsWith('/') && (await cache.find(path.slice(0, -1)))) {
      response.redirect(308, path.slice(0, -1))
    } else if (isPath && (await isOnItsWay(statements, path))) {
      sayAwaited(response)
    } else if (!(await sendNotFound(request, response))) {
      next()
    }
  }
}
