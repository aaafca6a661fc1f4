import { type EndpointRow, listEndpoints } from '../../db/queries/webhook-endpoints.ts'
import { sendPrivate } from '../conditional.ts'
import { endpoint } from './endpoint.ts'
import { endpointExample } from './examples.ts'
import { presentEndpoint } from './present-webhook.ts'
import { manyEndpoints } from './shapes/webhook.ts'

export const listWebhookEndpoints = endpoint({
  name: 'listWebhookEndpoints',
  section: 'Webhooks',
  scope: 'read',
  summary: 'List your webhook endpoints',
  description: 'Those of the key’s mode, newest first: a test key sees what test campaigns are told to.',
  answers: { 200: { says: 'The endpoints.', schema: manyEndpoints, example: { endpoints: [endpointExample] } } },
  refusals: [],
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listEndpoints, [caller.id])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, 'There is no such account.')
    const endpoints = rows.filter((row): row is EndpointRow => row.id !== null).map(presentEndpoint)
    sendPrivate(request, response, { endpoints })
  },
})
