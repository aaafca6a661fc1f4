import { z } from 'zod'
import { changeEndpoint } from '../../actions/webhook/change.ts'
import { readEndpoint } from '../../actions/webhook/endpoint.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { endpointExample } from '../examples.ts'
import { presentEndpoint } from './present.ts'
import { oneEndpoint } from '../shapes/webhook.ts'
import { endpointChanges } from '../shapes/webhook-request.ts'

const example = { ...endpointExample, events: null }

export const changeWebhookEndpoint = endpointWithBody({
  name: 'changeWebhookEndpoint',
  section: 'Webhooks',
  summary: 'Change, enable or disable a webhook endpoint',
  description:
    'Absent members keep their values; give at least one. Disabling drops pending deliveries to the endpoint. Enabling it again forgets its failures, but sends nothing that happened meanwhile: recover that since a time. A new address forgets its failures too.',
  body: { schema: z.strictObject(endpointChanges), example: { events: null, enabled: true } },
  answers: { 200: { says: 'The endpoint as it is now.', schema: oneEndpoint, example: { endpoint: example } } },
  refusals: ['not_found'],
  handle: async ({ request, caller, service, body }) => {
    const id = idIn(request)
    await changeEndpoint(service, caller, id, body)
    return done(200, { endpoint: presentEndpoint(await readEndpoint(service, caller, id), { mayChange: true }) })
  },
})
