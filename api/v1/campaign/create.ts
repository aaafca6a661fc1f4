import { ownCampaignFile } from '../../../domain/campaign.ts'
import { createCampaignDrawing, findOwnFirstDraw } from '../../actions/campaign/campaigns.ts'
import { endpointWithBody } from '../endpoint.ts'
import { campaignExample, ownCampaignExample } from '../examples.ts'
import { recordedCampaign } from '../recorded.ts'
import { oneCampaign } from '../shapes/campaign.ts'

export const createCampaignEndpoint = endpointWithBody({
  name: 'createCampaign',
  section: 'Set-up',
  summary: 'Create a campaign',
  description:
    'A test campaign of your own. Its drawings for the next two days are created within seconds; read them with `GET /campaigns/{slug}/drawings`. Slug, cadence, time zone and start stay as they are; terms change with `POST /campaigns/{slug}/changes`, the rest with `PATCH`. For test keys; in live mode the operator creates campaigns.',
  body: { schema: ownCampaignFile, example: ownCampaignExample },
  answers: { 201: { says: 'The campaign.', schema: oneCampaign, example: { campaign: campaignExample } } },
  refusals: ['slug_taken', 'campaign_limit', 'test_draw_limit'],
  prepare: ({ caller, service, body }) => findOwnFirstDraw(service, caller, body),
  handle: async ({ caller, service, body }, firstDraw) =>
    recordedCampaign({ caller, service }, await createCampaignDrawing(service, caller, body, firstDraw)),
})
