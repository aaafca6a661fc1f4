import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express, { type RequestHandler, type Response, type Router } from 'express'
import { type ReadCall, readCall } from './call-body.ts'
import { openCallLimits } from './call-limits.ts'
import { languageOf } from './language.ts'
import type { PortalService } from './context.ts'
import { portalRouter } from './router.ts'
import { sameOrigin } from './same-origin.ts'
import { serveWeb } from './serve-web.ts'
import { sessionReader } from './sign-in/session.ts'

const callOf = ({ locals }: Response): ReadCall => locals['call'] as ReadCall

/** Who calls is known before a procedure runs, and its body is read by then. */
const readFirst =
  (service: PortalService): RequestHandler =>
  async (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    response.locals['call'] = await readCall(service, request, response)
    next()
  }

/** Everything below /portal: the procedures, and the pages that call them. */
export const portal = async (parts: Omit<PortalService, 'callLimits' | 'readSession'>): Promise<Router> => {
  const service = { ...parts, callLimits: openCallLimits(), readSession: sessionReader(parts) }
  const router = express.Router()
  const procedures = createExpressMiddleware({
    router: portalRouter,
    allowBatching: false,
    middleware: (_request, response, next) => next(callOf(response).refused),
    createContext: async ({ req, res }) => ({
      service,
      request: req,
      response: res,
      session: await callOf(res).session,
      language: languageOf(req),
      longList: callOf(res).longList ?? null,
    }),
    onError: ({ error, path, ctx }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return
      const requestId = String(ctx?.response.getHeader('X-Request-Id') ?? '')
      service.log.error('portal call failed', { requestId, path, error: error.cause?.stack ?? error.stack })
    },
  })
  router.use('/portal/trpc', sameOrigin(service.baseUrl), readFirst(service), procedures)
  router.use(await serveWeb())
  return router
}
