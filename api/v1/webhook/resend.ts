import { readDelivery } from '../../actions/webhook/deliveries.ts'
import { resendDelivery } from '../../actions/webhook/resend.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { startedDeliveryExample } from '../examples.ts'
import { presentDelivery } from './present.ts'
import { acceptedDelivery } from '../shapes/webhook.ts'

export const resendWebhookDelivery = endpoint({
  name: 'resendWebhookDelivery',
  section: 'Webhooks',
  scope: 'write',
  summary: 'Send a delivery again',
  description:
    'Sends a delivery that succeeded or failed once more: the same `webhook-id` and body, with a new signature and a full set of tries. A pending delivery is not sent twice.',
  answers: {
    202: { says: 'It is being sent again.', schema: acceptedDelivery, example: { delivery: startedDeliveryExample } },
  },
  refusals: ['not_found', 'endpoint_stopped', 'delivery_pending'],
  handle: async ({ request, caller, service }) => {
    const id = idIn(request)
    await resendDelivery(service, caller, id)
    return done(202, { delivery: presentDelivery(await readDelivery(service, caller, id)) })
  },
})
