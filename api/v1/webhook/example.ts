import { z } from 'zod'
import { readDelivery } from '../../actions/webhook/deliveries.ts'
import { sendExample } from '../../actions/webhook/example.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { startedDeliveryExample } from '../examples.ts'
import { presentDelivery } from './present.ts'
import { acceptedDelivery } from '../shapes/webhook.ts'
import { exampleRequest } from '../shapes/webhook-request.ts'

export const sendWebhookExample = endpointWithBody({
  name: 'sendWebhookExample',
  section: 'Webhooks',
  summary: 'Send a webhook endpoint an example',
  description:
    'Posts an event of a type to this endpoint alone, even if it does not get that type otherwise, signed and retried like any other. Nothing happened: the body says `"example": true`, and its data names things that do not exist.',
  body: { schema: z.strictObject(exampleRequest), example: { type: 'drawing.settled' } },
  answers: {
    202: { says: 'It is being sent.', schema: acceptedDelivery, example: { delivery: startedDeliveryExample } },
  },
  refusals: ['not_found', 'endpoint_stopped'],
  handle: async ({ request, caller, service, body: { type } }) => {
    const delivery = await sendExample(service, caller, { id: idIn(request), type })
    return done(202, { delivery: presentDelivery(await readDelivery(service, caller, delivery)) })
  },
})
