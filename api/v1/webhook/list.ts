import { listEndpoints } from '../../../db/queries/webhook/endpoints.ts'
import { sendPrivate } from '../../conditional.ts'
import { endpointExample } from '../examples.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { idPart, timePart } from '../paging.ts'
import { presentEndpoint } from './present.ts'
import { manyEndpoints } from '../shapes/webhook.ts'

export const listWebhookEndpoints = listEndpoint({
  name: 'listWebhookEndpoints',
  section: 'Webhooks',
  summary: 'List your webhook endpoints',
  description: 'Those of the key’s mode, newest first: a test key sees the endpoints for test campaigns.',
  place: [timePart, idPart],
  answers: {
    200: {
      says: 'A page of endpoints.',
      schema: manyEndpoints,
      example: { endpoints: [endpointExample], nextCursor: null },
    },
  },
  refusals: [],
  handle: async ({ request, response, caller, service, page }) => {
    const found = await service.statements.rows(listEndpoints, [caller.id, ...page.values])
    if (found.length === 0) throw await service.doorkeeper.nothingFound(caller, 'There is no such account.')
    const { rows, nextCursor } = page.of(found)
    await sendPrivate(request, response, { endpoints: rows.map(presentEndpoint), nextCursor })
  },
})
