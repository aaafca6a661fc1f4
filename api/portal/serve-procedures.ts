import type { AnyTRPCRouter, inferRouterContext } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'winston'
import { Refused } from '../../domain/refusals.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { sameOrigin } from './same-origin.ts'

type Service = { baseUrl: string; log: Logger }

/** `readCall` says who calls, and reads the body; `refused`, if it says so, is an error of tRPC. */
type Served<App extends AnyTRPCRouter, Call extends { refused?: unknown }> = {
  router: App
  at: `/${string}`
  readCall: (request: Request, response: Response) => Promise<Call>
  contextOf: (call: Call, request: Request, response: Response) => Promise<inferRouterContext<App>>
}

/**
 * Refuses a name that is not as our pages write it: tRPC reads an escaped one, or the last of more parts, and would run a
 * procedure for which no body was read.
 */
const refuseOtherName = ({ path }: Request): void => {
  if (!/^\/[^/%]*$/.test(path)) throw new Refused('not_found', callWords.noProcedure)
}

/** The procedures of a web app. Who calls is known before a procedure runs, and its body is read by then. */
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
