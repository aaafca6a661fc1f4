import { deleteEndpoint } from '../../actions/webhook/delete.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'

export const deleteWebhookEndpoint = endpoint({
  name: 'deleteWebhookEndpoint',
  section: 'Webhooks',
  scope: 'write',
  summary: 'Delete a webhook endpoint',
  description:
    'Permanently, with its pending deliveries. Earlier deliveries can still be read. To stop only for a while, disable the endpoint.',
  answers: { 204: { says: 'It is deleted.' } },
  refusals: ['not_found'],
  handle: async ({ request, caller, service }) => {
    await deleteEndpoint(service, caller, idIn(request))
    return done(204)
  },
})
