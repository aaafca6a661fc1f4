import { eventBody } from '../../../domain/webhook/body.ts'
import { readTries } from '../../actions/webhook/deliveries.ts'
import { sendPrivate } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { attemptExample, deliveryExample, eventExample } from '../examples.ts'
import { presentAttempt, presentDelivery } from './present.ts'
import { oneDelivery } from '../shapes/webhook.ts'

export const getWebhookDelivery = endpoint({
  name: 'getWebhookDelivery',
  section: 'Webhooks',
  scope: 'read',
  summary: 'Read a delivery',
  description: 'With the exact text that is posted, and the outcome of each try.',
  answers: {
    200: {
      says: 'The delivery.',
      schema: oneDelivery,
      example: {
        delivery: deliveryExample,
        body: JSON.stringify(eventExample('drawing.settled')),
        attempts: [attemptExample],
      },
    },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const { row, attempts } = await readTries(service, caller, idIn(request))
    await sendPrivate(request, response, {
      delivery: presentDelivery(row),
      body: eventBody(row),
      attempts: attempts.map(presentAttempt),
    })
  },
})
