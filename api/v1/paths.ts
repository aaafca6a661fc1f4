import { advanceDrawingEndpoint } from './drawing/advance.ts'
import { createChange } from './campaign/change-create.ts'
import { listChangesEndpoint } from './campaign/change-list.ts'
import { withdrawChangeEndpoint } from './campaign/change-withdraw.ts'
import { createCampaignEndpoint } from './campaign/create.ts'
import { editCampaignEndpoint } from './campaign/edit.ts'
import { endCampaign } from './campaign/end.ts'
import type { Endpoint } from './endpoint.ts'
import { extendCutoffEndpoint } from './drawing/extend-cutoff.ts'
import { getCampaign } from './campaign/get.ts'
import { getDrawing } from './drawing/get.ts'
import { getEvent } from './event/get.ts'
import { listCampaignsEndpoint } from './campaign/list.ts'
import { pauseCampaign } from './campaign/pause.ts'
import { resumeCampaign } from './campaign/resume.ts'
import { cancelDrawingEndpoint } from './drawing/cancel.ts'
import { createDrawing } from './drawing/create.ts'
import { listWinnerLinksEndpoint, revokeWinnerLinksEndpoint } from './drawing/links.ts'
import { listDrawingsEndpoint } from './drawing/list.ts'
import { listEventsEndpoint } from './event/list.ts'
import { listGuaranteesEndpoint } from './guarantee/list.ts'
import { listPayoutsEndpoint } from './list-payouts.ts'
import { listRequests } from './list-requests.ts'
import { pickGuaranteeEndpoint } from './guarantee/pick.ts'
import { createPrizeTableEndpoint } from './prize-table/create.ts'
import { getPrizeTable } from './prize-table/get.ts'
import { listPrizeTables } from './prize-table/list.ts'
import { sendWinnersEndpoint } from './drawing/send-winners.ts'
import { triggerEvent } from './event/trigger.ts'
import { changeWebhookEndpoint } from './webhook/change.ts'
import { createWebhookEndpoint } from './webhook/create.ts'
import { deleteWebhookEndpoint } from './webhook/delete.ts'
import { listWebhookDeliveries } from './webhook/deliveries.ts'
import { getWebhookDelivery } from './webhook/delivery.ts'
import { sendWebhookExample } from './webhook/example.ts'
import { getWebhookEndpoint } from './webhook/get.ts'
import { listWebhookEndpoints } from './webhook/list.ts'
import { recoverWebhookEndpoint } from './webhook/recover.ts'
import { resendWebhookDelivery } from './webhook/resend.ts'
import { getWebhookSecret, rotateWebhookSecret } from './webhook/secret.ts'

export const methods = ['get', 'post', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

/** The partner API: every path below /api/v1, in Express's form, with its endpoints. */
export const paths: Readonly<Record<string, Readonly<Partial<Record<Method, Endpoint>>>>> = {
  '/campaigns/:slug/drawings/:id': { get: getDrawing },
  '/campaigns/:slug/drawings/:id/winners': { post: sendWinnersEndpoint },
  '/campaigns/:slug/drawings/:id/cutoff': { post: extendCutoffEndpoint },
  '/campaigns/:slug/drawings/:id/links': { get: listWinnerLinksEndpoint },
  '/campaigns/:slug/drawings/:id/links/revoke': { post: revokeWinnerLinksEndpoint },
  '/campaigns/:slug/drawings/:id/cancel': { post: cancelDrawingEndpoint },
  '/campaigns/:slug/drawings': { get: listDrawingsEndpoint, post: createDrawing },
  '/campaigns/:slug/guarantees': { get: listGuaranteesEndpoint },
  '/campaigns/:slug/guarantees/:id/pick': { post: pickGuaranteeEndpoint },
  '/campaigns/:slug/changes': { get: listChangesEndpoint, post: createChange },
  '/campaigns/:slug/changes/:id': { delete: withdrawChangeEndpoint },
  '/campaigns/:slug/payouts': { get: listPayoutsEndpoint },
  '/campaigns/:slug/pause': { post: pauseCampaign },
  '/campaigns/:slug/resume': { post: resumeCampaign },
  '/campaigns/:slug/end': { post: endCampaign },
  '/campaigns/:slug': { get: getCampaign, patch: editCampaignEndpoint },
  '/campaigns': { get: listCampaignsEndpoint, post: createCampaignEndpoint },
  '/events': { get: listEventsEndpoint },
  '/events/:id': { get: getEvent },
  '/requests': { get: listRequests },
  '/prize-tables': { get: listPrizeTables, post: createPrizeTableEndpoint },
  '/prize-tables/:id': { get: getPrizeTable },
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
