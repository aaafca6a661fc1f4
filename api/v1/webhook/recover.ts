import { z } from 'zod'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { MAX_RECOVERED, recoverEndpoint } from '../../actions/webhook/recover.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { recovered } from '../shapes/webhook.ts'
import { recoverRequest } from '../shapes/webhook-request.ts'

const most = MAX_RECOVERED.toLocaleString('en-US')

export const recoverWebhookEndpoint = endpointWithBody({
  name: 'recoverWebhookEndpoint',
  section: 'Webhooks',
  summary: 'Send a webhook endpoint what it missed',
  description: `Sends every event since a time that matches the endpoint’s filter and was neither delivered to it nor is pending, including what happened while it was disabled, or before it was made if the account had another endpoint. The time is at most ${LOG_DAYS} days ago. One call takes ${most} events, oldest first: when it answers ${most}, call again with the same time for the next ones. A repeated call sends nothing twice.`,
  body: { schema: z.strictObject(recoverRequest), example: { since: '2026-11-30T00:00:00Z' } },
  answers: { 202: { says: 'They are being sent.', schema: recovered, example: { deliveries: 12 } } },
  refusals: ['not_found', 'endpoint_stopped'],
  handle: async ({ request, caller, service, body: { since } }) => {
    const deliveries = await recoverEndpoint(service, caller, { id: idIn(request), since })
    return done(202, { deliveries })
  },
})
