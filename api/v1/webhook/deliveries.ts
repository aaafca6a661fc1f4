import { z } from 'zod'
import { MAX_LOOKED_AT } from '../../../db/queries/looked-at.ts'
import type { DeliveryRow } from '../../../db/queries/webhook/deliveries.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { Refused } from '../../../domain/refusals.ts'
import { type DeliveryFilter, readDeliveries } from '../../actions/webhook/deliveries.ts'
import { sendPrivate } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { deliveryExample } from '../examples.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { serialPart } from '../paging.ts'
import { presentDelivery } from './present.ts'
import { manyDeliveries } from '../shapes/webhook.ts'
import { deliveryFilters } from '../shapes/webhook-request.ts'

export const listWebhookDeliveries = listEndpoint({
  name: 'listWebhookDeliveries',
  section: 'Webhooks',
  summary: 'List what was sent to a webhook endpoint',
  description: `The newest event first, of the last ${LOG_DAYS} days. A page looks at ${MAX_LOOKED_AT.toLocaleString('en-US')} deliveries at most: with a filter it may have fewer than \`limit\`, or none, and a \`nextCursor\` to read on with.`,
  filters: z.object(deliveryFilters),
  place: [serialPart],
  answers: {
    200: {
      says: 'A page of deliveries.',
      schema: manyDeliveries,
      example: { deliveries: [deliveryExample], nextCursor: null, nextBefore: null },
    },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, query, page }) => {
    const [behind, most] = page.values as [string | null, number]
    const { before, ...filter } = query as DeliveryFilter & { before?: string }
    if (before !== undefined && behind !== null)
      throw new Refused('bad_request', 'Pass the cursor of the previous page, without the older "before".')
    const place = { id: idIn(request), behind: behind ?? before ?? null, most }
    const found = await readDeliveries(service, caller, { ...filter, ...place })
    const edge = found[0]?.edge ?? null
    const { rows, nextCursor } = page.of<DeliveryRow>(found, edge === null ? null : [edge])
    const nextBefore = nextCursor === null ? null : (edge ?? rows.at(-1)?.place[0] ?? null)
    await sendPrivate(request, response, { deliveries: rows.map(presentDelivery), nextCursor, nextBefore })
  },
})
