import { type CampaignRow, listCampaigns } from '../../db/queries/partner-campaigns.ts'
import { sendPrivate } from '../conditional.ts'
import { endpoint } from './endpoint.ts'
import { campaignExample } from './examples.ts'
import { presentCampaign } from './present-campaign.ts'
import { manyCampaigns } from './shapes/campaign.ts'

export const listCampaignsEndpoint = endpoint({
  name: 'listCampaigns',
  section: 'Campaigns',
  scope: 'read',
  summary: 'List your campaigns',
  description: 'Those of the key’s mode: a test key sees test campaigns, a live key live ones.',
  answers: { 200: { says: 'The campaigns.', schema: manyCampaigns, example: { campaigns: [campaignExample] } } },
  refusals: [],
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listCampaigns, [caller.id])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, 'There is no such account.')
    const campaigns = rows.filter((row): row is CampaignRow => row.id !== null).map(presentCampaign)
    sendPrivate(request, response, { campaigns })
  },
})
