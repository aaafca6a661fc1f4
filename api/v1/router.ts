import express, { type Handler, type Router } from 'express'
import { Refused } from '../../domain/refusals.ts'
import { openToAll } from '../public/open-to-all.ts'
import { LANES, TRANSACTIONS } from '../../db/lanes.ts'
import { nameRoute } from '../metrics/route.ts'
import { poolInTurns, statementsInTurns } from '../limits/in-turns.ts'
import type { Statements } from '../../db/statements.ts'
import type { Service } from '../service.ts'
import { handler } from './endpoint.ts'
import { getOpenapi } from './get-openapi.ts'
import { methods, paths } from './paths.ts'

const otherMethods = (allowed: string): Handler => {
  return (_request, response) => {
    response.setHeader('Allow', allowed)
    throw new Refused('method_not_allowed', `This address takes ${allowed}.`)
  }
}

/** One partner uses at most all but one of the connections that partners share; so many of its statements may wait. */
const MAX_WAITING = 500
const STATEMENT_TURNS = { atOnce: LANES.partner.connections - 1, mostWaiting: MAX_WAITING }
const TRANSACTION_TURNS = { atOnce: TRANSACTIONS.partner - 1, mostWaiting: MAX_WAITING }

/** `reading`: the statements of operations that only read, if they are others. */
type Place = { baseUrl: string; reading?: Statements }

export const partnerApi = (service: Service, { baseUrl, reading }: Place): Router => {
  const router = express.Router()
  const poolOf = poolInTurns(service.pool, TRANSACTION_TURNS)
  const serviceWith = (statements: Statements) => {
    const statementsOf = statementsInTurns(statements, STATEMENT_TURNS)
    return (partnerId: string) => ({ ...service, statements: statementsOf(partnerId), pool: poolOf(partnerId) })
  }
  const serviceOf = serviceWith(service.statements)
  const readingServiceOf = reading ? serviceWith(reading) : serviceOf
  for (const [path, endpoints] of Object.entries(paths)) {
    const route = router.route(path)
    route.all(nameRoute(`/api/v1${path}`))
    const taken: string[] = []
    for (const method of methods) {
      const endpoint = endpoints[method]
      if (!endpoint) continue
      route[method](handler(service, endpoint, endpoint.scope === 'read' ? readingServiceOf : serviceOf))
      taken.push(...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    }
    route.all(otherMethods(taken.join(', ')))
  }
  router
    .route('/openapi.json')
    .all(nameRoute('/api/v1/openapi.json'), openToAll)
    .get(getOpenapi(baseUrl))
    .all(otherMethods('GET, HEAD, OPTIONS'))
  router.use(() => {
    throw new Refused('not_found', 'There is no such address in the partner API. Check the path against the reference.')
  })
  return router
}
