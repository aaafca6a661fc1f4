import { type CampaignRow, listCampaigns } from '../../db/queries/partner-campaigns.ts'
import { sendPrivate } from '../conditional.ts'
import { type Endpoint } from './endpoint.ts'
import { presentCampaign } from './present-campaign.ts'

export const listCampaignsEndpoint: Endpoint = {
  scope: 'read',
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listCampaigns, [caller.id])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, 'There is no such account.')
    const campaigns = rows.filter((row): row is CampaignRow => row.id !== null).map(presentCampaign)
    sendPrivate(request, response, { campaigns })
  },
}
