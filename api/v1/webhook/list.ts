import { listEndpoints } from '../../../db/queries/webhook/endpoints.ts'
import { seesOf } from '../../authenticate.ts'
import { endpointExample } from '../examples.ts'
import { statementList } from '../list-endpoint.ts'
import { idPart, timePart } from '../paging.ts'
import { presentEndpoint } from './present.ts'
import { manyEndpoints } from '../shapes/webhook.ts'

export const listWebhookEndpoints = statementList({
  name: 'listWebhookEndpoints',
  section: 'Webhooks',
  summary: 'List your webhook endpoints',
  description: 'Those of the key’s mode, newest first: a test key sees the endpoints for test campaigns.',
  place: [timePart, idPart],
  of: 'account',
  member: 'endpoints',
  schema: manyEndpoints,
  example: endpointExample,
  statement: () => listEndpoints,
  present: (row, caller) => presentEndpoint(row, seesOf(caller)),
})
