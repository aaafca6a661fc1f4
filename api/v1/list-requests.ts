import { z } from 'zod'
import { listPortalCalls, type PortalCallRow } from '../../db/queries/portal/calls.ts'
import { LOG_DAYS } from '../../domain/webhook/state.ts'
import { sendPrivate } from '../conditional.ts'
import type { Call } from './endpoint.ts'
import { requestExample } from './examples.ts'
import { listEndpoint } from './list-endpoint.ts'
import { serialPart, timePart } from './paging.ts'
import { manyRequests, type RequestAnswer, requestFilters, statusClasses } from './shapes/request.ts'

const presentRequest = ({
  requestId,
  at,
  method,
  path,
  status,
  code,
  detail,
  errors,
  drawingId,
  ms,
  keyId,
  keyShown,
}: Omit<PortalCallRow, 'place'>): RequestAnswer => ({
  id: requestId,
  at: at.toISOString(),
  method,
  path,
  status,
  code,
  detail,
  errors,
  drawing: drawingId,
  ms,
  key: keyId,
  keyShown,
})

/** An empty list is an answer, unless the caller is no longer valid. */
const refuseInvalid = async ({ caller, service }: Pick<Call, 'caller' | 'service'>): Promise<void> => {
  const refused = await service.doorkeeper.nothingFound(caller, '')
  if (refused.reason !== 'not_found') throw refused
}

const filters = z.object(requestFilters)

export const listRequests = listEndpoint({
  name: 'listRequests',
  section: 'Account',
  summary: 'List requests',
  description: `The requests made to this API with a key of the account and mode in the last ${LOG_DAYS} days, newest first. A request appears about a second after its answer.`,
  filters,
  place: [timePart, serialPart],
  answers: {
    200: {
      says: 'A page of requests.',
      schema: manyRequests,
      example: { requests: [requestExample], nextCursor: null },
    },
  },
  refusals: [],
  handle: async ({ request, response, caller, service, query, page }) => {
    const { status, since, until, ...chosen } = query as z.infer<typeof filters>
    const [at, id, most] = page.values as [string | null, string | null, number]
    const before = at === null || id === null ? undefined : ([at, id] as const)
    const listing = listPortalCalls(caller.id, {
      ...chosen,
      most,
      before,
      status: status && statusClasses[status],
      since: since?.toISOString(),
      until: until?.toISOString(),
    })
    const found = await service.searches(caller.partnerId, () =>
      service.statements.rows(listing.statement, listing.values),
    )
    const calls = found.filter((row): row is PortalCallRow & typeof row => row.requestId !== null)
    if (calls.length === 0) await refuseInvalid({ caller, service })
    const { rows, nextCursor } = page.of(
      calls.map((row) => ({ ...row, id: row.requestId, place: row.place.split(' ') })),
      found[0]?.edge?.split(' '),
    )
    await sendPrivate(request, response, { requests: rows.map(presentRequest), nextCursor })
  },
})
