import type { RequestHandler } from 'express'
import { limits } from '../../domain/metrics/of-process.ts'
import type { Reason } from '../../domain/refusals.ts'
import type { Metrics } from '../../process/metrics/metrics.ts'
import { statusOf } from '../request-log.ts'
import { routeOf } from './route.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
const LIMITS: ReadonlySet<Reason | undefined> = new Set(limits)

/** Measures each request up to the end of its answer, and counts those that a limit refused. */
export const measureRequests =
  ({ prize_http_request_seconds: requests, prize_limit_refused_total: refused }: Metrics['own']): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const method = METHODS.has(request.method) ? request.method : 'other'
      const labels = { route: routeOf(response), method, status: statusOf(response) }
      requests.observe(labels, (performance.now() - startedAt) / 1000)
      const limit = response.locals['refused'] as Reason | undefined
      if (LIMITS.has(limit)) refused.inc({ limit })
    })
    next()
  }
