import { readEndpoint } from '../../actions/webhook/endpoint.ts'
import { seesOf } from '../../authenticate.ts'
import { sendPrivate } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { endpointExample } from '../examples.ts'
import { presentEndpoint } from './present.ts'
import { oneEndpoint } from '../shapes/webhook.ts'

export const getWebhookEndpoint = endpoint({
  name: 'getWebhookEndpoint',
  section: 'Webhooks',
  scope: 'read',
  summary: 'Read a webhook endpoint',
  description: 'Whether it is enabled, and since when its tries have failed. Its secret has its own address.',
  answers: { 200: { says: 'The endpoint.', schema: oneEndpoint, example: { endpoint: endpointExample } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const row = await readEndpoint(service, caller, idIn(request))
    await sendPrivate(request, response, { endpoint: presentEndpoint(row, seesOf(caller)) })
  },
})
