import { advanceDrawingEndpoint } from './advance-drawing.ts'
import { createChange } from './change-create.ts'
import { listChangesEndpoint } from './change-list.ts'
import { withdrawChangeEndpoint } from './change-withdraw.ts'
import { createPrizeTableEndpoint } from './create-prize-table.ts'
import type { Endpoint } from './endpoint.ts'
import { extendCutoffEndpoint } from './extend-cutoff.ts'
import { getCampaign } from './get-campaign.ts'
import { getDrawing } from './get-drawing.ts'
import { getEvent } from './get-event.ts'
import { listCampaignsEndpoint } from './list-campaigns.ts'
import { listDrawingsEndpoint } from './list-drawings.ts'
import { listEventsEndpoint } from './list-events.ts'
import { listGuaranteesEndpoint } from './list-guarantees.ts'
import { listPayoutsEndpoint } from './list-payouts.ts'
import { listRequests } from './list-requests.ts'
import { pickGuaranteeEndpoint } from './pick-guarantee.ts'
import { sendWinnersEndpoint } from './send-winners.ts'
import { triggerEvent } from './trigger-event.ts'
import { changeWebhookEndpoint } from './webhook-change.ts'
import { createWebhookEndpoint } from './webhook-create.ts'
import { deleteWebhookEndpoint } from './webhook-delete.ts'
import { listWebhookDeliveries } from './webhook-deliveries.ts'
import { getWebhookDelivery } from './webhook-delivery.ts'
import { sendWebhookExample } from './webhook-example.ts'
import { getWebhookEndpoint } from './webhook-get.ts'
import { listWebhookEndpoints } from './webhook-list.ts'
import { recoverWebhookEndpoint } from './webhook-recover.ts'
import { resendWebhookDelivery } from './webhook-resend.ts'
import { getWebhookSecret, rotateWebhookSecret } from './webhook-secret.ts'

export const methods = ['get', 'post', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

/** The partner API: every path behind /api/v1, in the way of Express, with what it takes. */
export const paths: Readonly<Record<string, Readonly<Partial<Record<Method, Endpoint>>>>> = {
  '/campaigns/:slug/drawings/:id': { get: getDrawing },
  '/campaigns/:slug/drawings/:id/winners': { post: sendWinnersEndpoint },
  '/campaigns/:slug/drawings/:id/cutoff': { post: extendCutoffEndpoint },
  '/campaigns/:slug/drawings': { get: listDrawingsEndpoint },
  '/campaigns/:slug/guarantees': { get: listGuaranteesEndpoint },
  '/campaigns/:slug/guarantees/:id/pick': { post: pickGuaranteeEndpoint },
  '/campaigns/:slug/changes': { get: listChangesEndpoint, post: createChange },
  '/campaigns/:slug/changes/:id': { delete: withdrawChangeEndpoint },
  '/campaigns/:slug/payouts': { get: listPayoutsEndpoint },
  '/campaigns/:slug': { get: getCampaign },
  '/campaigns': { get: listCampaignsEndpoint },
  '/events': { get: listEventsEndpoint },
  '/events/:id': { get: getEvent },
  '/requests': { get: listRequests },
  '/prize-tables': { post: createPrizeTableEndpoint },
  '/webhook-endpoints': { get: listWebhookEndpoints, post: createWebhookEndpoint },
  '/webhook-endpoints/:id': { get: getWebhookEndpoint, patch: changeWebhookEndpoint, delete: deleteWebhookEndpoint },
  '/webhook-endpoints/:id/secret': { get: getWebhookSecret },
  '/webhook-endpoints/:id/rotate-secret': { post: rotateWebhookSecret },
  '/webhook-endpoints/:id/example': { post: sendWebhookExample },
  '/webhook-endpoints/:id/deliveries': { get: listWebhookDeliveries },
  '/webhook-endpoints/:id/recover': { post: recoverWebhookEndpoint },
  '/webhook-deliveries/:id': { get: getWebhookDelivery },
  '/webhook-deliveries/:id/resend': { post: resendWebhookDelivery },
  '/test/events': { post: triggerEvent },
  '/test/drawings/:id/advance': { post: advanceDrawingEndpoint },
}
