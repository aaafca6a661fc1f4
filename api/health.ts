import express, { type Router } from 'express'
import type { Statements } from '../db/statements.ts'
import { statement } from '../db/statements.ts'

const ping = statement<{ takesWrites: boolean }>('ping', 'select not pg_is_in_recovery() as "takesWrites"')

/**
 * `/healthz`: the process runs. `/readyz`: it can take requests, since it is not stopping and its database answers, as
 * the primary.
 */
export const health = (statements: Statements, stopping: AbortSignal): Router => {
  const router = express.Router()
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const isReady =
      !stopping.aborted &&
      (await statements.rows(ping, []).then(
        ([row]) => row?.takesWrites === true,
        () => false,
      ))
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready' })
  })
  return router
}
