import type { RequestHandler } from 'express'
import type { Logger } from 'winston'
import { newId } from '../db/new-id.ts'

/** Names every request and says in one line how it ended. */
export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const requestId = newId('req')
    const startedAt = performance.now()
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const { method, originalUrl } = request
      const { keyId, drawing } = response.locals as { keyId?: string; drawing?: string }
      const path = originalUrl.split('?', 1)[0]
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      log.info('request', { requestId, method, path, status: response.statusCode, ms, keyId, drawing })
    })
    next()
  }
