import type { AnyTRPCRouter, inferRouterContext } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'winston'
import { Refused } from '../../domain/refusals.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { sameOrigin } from './same-origin.ts'

type Service = { baseUrl: string; log: Logger }

/** `readCall` finds out who calls, and reads the body; it may return an error of tRPC as `refused`. */
type Served<App extends AnyTRPCRouter, Call extends { refused?: unknown }> = {
  router: App
  at: `/${string}`
  readCall: (request: Request, response: Response) => Promise<Call>
  contextOf: (call: Call, request: Request, response: Response) => Promise<inferRouterContext<App>>
}

/**
 * Refuses a procedure name that our pages would not write: tRPC decodes an escaped name and takes the last part of a
 * longer path, and so would run a procedure for which no body was read.
 */
const refuseOtherName = ({ path }: Request): void => {
  if (!/^\/[^/%]*$/.test(path)) throw new Refused('not_found', callWords.noProcedure)
}

/** Serves the procedures of a web app. The caller is known and the body read before a procedure runs. */
export const serveProcedures = <App extends AnyTRPCRouter, Call extends { refused?: unknown }>(
  { baseUrl, log }: Service,
  { router, at, readCall, contextOf }: Served<App, Call>,
): RequestHandler[] => {
  const callOf = ({ locals }: Response): Call => locals['call'] as Call

  const readFirst: RequestHandler = async (request, response, next) => {
    refuseOtherName(request)
    const isKnown = Object.hasOwn(router['_def'].procedures, request.path.slice(1))
    response.setHeader('Cache-Control', 'no-store')
    response.locals['route'] = isKnown ? `${at}${request.path}` : at
    response.locals['call'] = await readCall(request, response)
    next()
  }

  const answer = createExpressMiddleware<App>({
    router,
    allowBatching: false,
    middleware: (_request, response, next) => next(callOf(response).refused),
    createContext: ({ req, res }) => contextOf(callOf(res), req, res),
    onError: ({ error, path, req }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return
      const requestId = String(req.res?.getHeader('X-Request-Id') ?? '')
      log.error(`a call to ${at} failed`, { requestId, path, error: error.cause?.stack ?? error.stack })
    },
  })
  return [sameOrigin(baseUrl), readFirst, answer]
}
