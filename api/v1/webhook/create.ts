import { z } from 'zod'
import { createEndpoint } from '../../actions/webhook/create.ts'
import { readEndpoint } from '../../actions/webhook/endpoint.ts'
import { done } from '../../conditional.ts'
import { MAX_ENDPOINTS } from '../../../db/queries/webhook/endpoints.ts'
import { endpointWithBody } from '../endpoint.ts'
import { endpointExample, secretExample } from '../examples.ts'
import { presentEndpoint } from './present.ts'
import { newEndpointAnswer } from '../shapes/webhook.ts'
import { newEndpoint } from '../shapes/webhook-request.ts'

const { url, description, events } = endpointExample

export const createWebhookEndpoint = endpointWithBody({
  name: 'createWebhookEndpoint',
  section: 'Webhooks',
  summary: 'Make a webhook endpoint',
  description: `Events from now on in the key’s mode are posted to it, each signed with the secret in the answer. An account has at most ${MAX_ENDPOINTS} endpoints in each mode; the same address may have several, for example with different types.`,
  body: { schema: z.strictObject(newEndpoint), example: { url, description, events } },
  answers: {
    201: {
      says: 'The endpoint and its secret.',
      schema: newEndpointAnswer,
      example: { endpoint: endpointExample, secret: secretExample },
    },
  },
  refusals: ['endpoint_limit'],
  handle: async ({ caller, service, body }) => {
    const { url, description = null, events = null } = body
    const { id, secret } = await createEndpoint(service, caller, { url, description, events })
    return done(201, {
      endpoint: presentEndpoint(await readEndpoint(service, caller, id), { mayChange: true }),
      secret,
    })
  },
})
