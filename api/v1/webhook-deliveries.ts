import { z } from 'zod'
import { DELIVERIES_PER_PAGE } from '../../db/queries/webhook-deliveries.ts'
import { LOG_DAYS } from '../../domain/webhook/state.ts'
import { type DeliveryQuery, readDeliveries } from '../actions/webhook-deliveries.ts'
import { sendPrivate } from '../conditional.ts'
import { idIn } from '../path.ts'
import { endpoint } from './endpoint.ts'
import { deliveryExample } from './examples.ts'
import { presentDelivery } from './present-webhook.ts'
import { manyDeliveries } from './shapes/webhook.ts'
import { deliveryFilters } from './shapes/webhook-request.ts'

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  section: 'Webhooks',
  scope: 'read',
  summary: 'List what was sent to a webhook endpoint',
  description: `The newest event first, ${DELIVERIES_PER_PAGE} to a page, of the last ${LOG_DAYS} days.`,
  query: z.object(deliveryFilters),
  answers: {
    200: {
      says: 'A page of deliveries.',
      schema: manyDeliveries,
      example: { deliveries: [deliveryExample], nextBefore: null },
    },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, query }) => {
    const asked = { ...query, id: idIn(request) } as DeliveryQuery
    const { rows, nextBefore } = await readDeliveries(service, caller, asked)
    sendPrivate(request, response, { deliveries: rows.map(presentDelivery), nextBefore })
  },
})
