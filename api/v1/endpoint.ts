import type { Request, RequestHandler, Response } from 'express'
import type { PgBoss } from 'pg-boss'
import type { Pool } from '../../db/pool.ts'
import type { Scope } from '../../db/queries/api-keys.ts'
import type { Statements } from '../../db/statements.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/actor.ts'
import type { Doorkeeper } from '../authenticate.ts'
import type { DrawingCache } from './drawing-cache.ts'

/** What every endpoint of the partner API works with. */
export type Service = {
  statements: Statements
  pool: Pool
  boss: PgBoss
  doorkeeper: Doorkeeper
  drawingCache: DrawingCache
}

export type Call = { request: Request; response: Response; caller: Caller; service: Service }

/** `query` are the query members that the endpoint knows: none, unless it says so. */
export type Endpoint = { scope: Scope; query?: readonly string[]; handle: (call: Call) => Promise<void> }

/** Refuses query members that the endpoint does not know: a mistyped one would otherwise change the answer unseen. */
const refuseUnknownQuery = (request: Request, known: readonly string[]): void => {
  const unknown = Object.keys(request.query).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const takes = known.length > 0 ? `takes ${known.join(' and ')}` : 'takes none'
    throw new Refused('bad_request', `There is no query member "${unknown.slice(0, 40)}" here; this address ${takes}.`)
  }
}

/** Who calls, then the endpoint; whatever is thrown goes to the one place that answers errors. */
export const handler =
  (service: Service, { scope, query = [], handle }: Endpoint): RequestHandler =>
  async (request, response) => {
    const caller = await service.doorkeeper.authenticate(request, scope)
    response.locals['keyId'] = caller.id
    if (request.params['id'] !== undefined) response.locals['drawing'] = request.params['id']
    refuseUnknownQuery(request, query)
    await handle({ request, response, caller, service })
  }

export const NO_DRAWING =
  'There is no such drawing under this account. Check the slug, the id, and whether the key is a test or a live one.'
export const NO_CAMPAIGN =
  'There is no such campaign under this account. Check the slug, and whether the key is a test or a live one.'
