import type { RequestHandler } from 'express'
import type { Tracing } from '../process/tracing/tracing.ts'
import { routeOf } from './metrics/route.ts'
import { requestIdOf } from './request-id.ts'
import { type Said, statusOf } from './request-log.ts'

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const OUR_FAULT = 500

/** A request that changes a drawing joins the drawing's trace; any other has a trace of its own, by its request id. */
export const traceRequests =
  (tracing: Tracing): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const { partner, drawing, isUnnoted } = response.locals as Said
      if (isUnnoted) return
      const { method } = request
      const requestId = requestIdOf(response)
      const route = routeOf(response)
      const status = statusOf(response)
      const isOfDrawing = drawing !== undefined && !READING.has(method)
      tracing.add({
        of: isOfDrawing ? drawing : requestId,
        isRoot: !isOfDrawing,
        name: `${method} ${route}`,
        kind: 'request',
        ms: performance.now() - startedAt,
        hasFailed: status >= OUR_FAULT,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'prize.request': requestId,
          'prize.drawing': drawing,
          'prize.partner': partner,
        },
      })
    })
    next()
  }
