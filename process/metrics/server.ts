import { createServer, type RequestListener, type Server } from 'node:http'
import { Registry } from 'prom-client'
import type { Logger } from 'winston'
import type { Metrics } from './metrics.ts'

export const METRICS_PATH = '/metrics'
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

const answer =
  (metrics: Metrics): RequestListener =>
  (request, response) => {
    const { method, url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.split('?', 1)[0] !== METRICS_PATH) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Metrics are at /metrics.\n')
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  }

/**
 * Serves only metrics, without authentication, on a port that must not be reachable from outside. A port that is taken
 * does not stop the process: drawing and paying matter more than metrics.
 */
export const serveMetrics = (metrics: Metrics, port: number | undefined, log: Logger): { close: () => void } => {
  if (port === undefined) return { close: () => {} }
  const server: Server = createServer(answer(metrics))
  server.on('error', (error) => log.error('METRICS_PORT: no metrics are served', { port, error: error.message }))
  server.listen(port, () => log.info('metrics', { port }))
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
