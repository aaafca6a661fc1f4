import { z } from 'zod'
import { listPortalCalls, type PortalCallRow } from '../../db/queries/portal-calls.ts'
import { LOG_DAYS } from '../../domain/webhook/state.ts'
import { sendPrivate } from '../conditional.ts'
import { type Call, endpoint } from './endpoint.ts'
import { requestExample } from './examples.ts'
import {
  callPlace,
  manyRequests,
  placeIn,
  type RequestAnswer,
  requestFilters,
  spellPlace,
  type StatusClass,
  statusClasses,
} from './shapes/request.ts'

type Asked = { status?: StatusClass; limit: number; cursor?: string }

const presentRequest = ({ requestId, at, method, path, status, code, ms, keyId }: PortalCallRow): RequestAnswer => ({
  id: requestId,
  at: at.toISOString(),
  method,
  path,
  status,
  code,
  ms,
  key: keyId,
})

/** An account without requests is told from a caller who is no longer valid. */
const refuseInvalid = async ({ caller, service }: Pick<Call, 'caller' | 'service'>): Promise<void> => {
  const refused = await service.doorkeeper.nothingFound(caller, '')
  if (refused.reason === 'unauthorized') throw refused
}

export const listRequests = endpoint({
  name: 'listRequests',
  section: 'Account',
  scope: 'read',
  summary: 'List requests',
  description: `The requests that were made to this API with a key of the account and mode in the last ${LOG_DAYS} days, newest first. A request is in the list about a second after its answer.`,
  query: z.object(requestFilters),
  answers: {
    200: {
      says: 'A page of requests.',
      schema: manyRequests,
      example: { requests: [requestExample], nextCursor: null },
    },
  },
  refusals: [],
  handle: async (call) => {
    const { request, response, caller, service } = call
    const { status, limit, cursor } = call.query as unknown as Asked
    const before = cursor === undefined ? undefined : callPlace.parse(placeIn(cursor))
    const listing = listPortalCalls(caller.id, { limit, before, status: status && statusClasses[status] })
    const rows = await service.statements.rows(listing.statement, listing.values)
    if (rows.length === 0) await refuseInvalid(call)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    await sendPrivate(request, response, {
      requests: shown.map(presentRequest),
      nextCursor: last ? spellPlace(last.place) : null,
    })
  },
})
