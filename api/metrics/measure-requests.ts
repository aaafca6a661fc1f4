import type { RequestHandler } from 'express'
import { limits } from '../../domain/metrics/of-process.ts'
import type { Reason } from '../../domain/refusals.ts'
import type { Metrics } from '../../process/metrics/metrics.ts'
import { statusOf } from '../request-log.ts'
import type { Answers } from './answers.ts'
import { routeOf } from './route.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
const LIMITS: ReadonlySet<Reason | undefined> = new Set(limits)

/**
 * Measures each request up to the end of its answer. Counts it for the status page and for the limit that refused it.
 */
export const measureRequests =
  (
    { prize_http_request_seconds: requests, prize_limit_refused_total: limited }: Metrics['own'],
    answers: Answers,
  ): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const method = METHODS.has(request.method) ? request.method : 'other'
      const route = routeOf(response)
      const status = statusOf(response)
      requests.observe({ route, method, status }, (performance.now() - startedAt) / 1000)
      const refused = response.locals['refused'] as Reason | undefined
      answers.note(route, { status, refused })
      if (LIMITS.has(refused)) limited.inc({ limit: refused })
    })
    next()
  }
