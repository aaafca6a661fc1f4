import express, { type Handler, type Router } from 'express'
import { Refused } from '../../domain/refusals.ts'
import { nameRoute } from '../metrics/route.ts'
import { nonceOf, securityHeaders } from './security-headers.ts'
import { readWebFiles, type WebFile } from './web-files.ts'

/** A web app: where it is served, and its built files. */
export type WebApp = { at: string; dist: URL }

export const portalApp: WebApp = { at: '/portal', dist: new URL('./web/dist/', import.meta.url) }

const NOT_BUILT = 'These pages are not built yet: run `npm run build`, then start the service again.'
const NONCE_PLACE = '<meta name="csp-nonce" content=""'

const onlyRead: Handler = (_request, response) => {
  response.setHeader('Allow', 'GET, HEAD')
  throw new Refused('method_not_allowed', 'This address takes GET.')
}

/** The names of these files change with their content. */
const serveAsset =
  (assets: ReadonlyMap<string, WebFile>): Handler =>
  (request, response) => {
    const file = assets.get(String(request.params['name']))
    if (!file) throw new Refused('not_found', 'There is no such file. Load the page again: it may be a newer one.')
    const encoding = (['br', 'gzip'] as const).find((name) => file[name] && request.acceptsEncodings(name))
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('Content-Type', file.type)
    if (encoding) response.setHeader('Content-Encoding', encoding)
    response.send((encoding && file[encoding]) ?? file.plain)
  }

/** One document for every address: the browser decides which of the app's pages to show. */
const servePage =
  (at: string, page: string): Handler =>
  (request, response) => {
    if (request.path === at) {
      response.redirect(308, `${at}/`)
      return
    }
    response.setHeader('Cache-Control', 'no-cache')
    response.type('html').send(page.replace(NONCE_PLACE, `<meta name="csp-nonce" content="${nonceOf(response)}"`))
  }

const sayNotBuilt: Handler = (_request, response) => {
  response.setHeader('Cache-Control', 'no-store')
  response.status(503).type('txt').send(`${NOT_BUILT}\n`)
}

/** A web app's built pages and files, as they were when the service started. */
export const serveWeb = async ({ at, dist }: WebApp): Promise<Router> => {
  const files = await readWebFiles(dist)
  const router = express.Router()
  router.use(at, securityHeaders)
  router
    .route(`${at}/assets/:name`)
    .all(nameRoute(`${at}/assets/:name`))
    .get(serveAsset(files?.assets ?? new Map()))
    .all(onlyRead)
  router.all(`${at}/assets{/*path}`, () => {
    throw new Refused('not_found', 'There is no such file.')
  })
  router
    .route(`${at}{/*path}`)
    .all(nameRoute(`${at}/*`))
    .get(files ? servePage(at, files.page) : sayNotBuilt)
    .all(onlyRead)
  return router
}
