import { hash, timingSafeEqual } from 'node:crypto'
import express, { type RequestHandler, type Router } from 'express'
import { Refused } from '../../domain/refusals.ts'
import type { Metrics } from '../../process/metrics/metrics.ts'
import { METRICS_PATH, METRICS_TYPE } from '../../process/metrics/server.ts'
import { nameRoute } from './route.ts'

/** A digest has the same length for any header, so that the comparison takes constant time. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

const answerTo = (metrics: Metrics, token: string): RequestHandler => {
  const expected = digest(`Bearer ${token}`)
  return async (request, response) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new Refused('unauthorized', 'Send the header Authorization: Bearer, with the value of METRICS_TOKEN.')
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' }).end(text)
  }
}

/** GET /metrics with the setting METRICS_TOKEN; without it there is nothing at this address. */
export const getMetrics = (metrics: Metrics, token: string | undefined): Router => {
  const router = express.Router()
  if (token !== undefined) router.get(METRICS_PATH, nameRoute(METRICS_PATH), answerTo(metrics, token))
  return router
}
