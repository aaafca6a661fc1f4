import { listCampaigns } from '../../../db/queries/partner-api/campaigns.ts'
import { sendPrivate } from '../../conditional.ts'
import { campaignExample } from '../examples.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { idPart, timePart } from '../paging.ts'
import { presentCampaign } from './present.ts'
import { manyCampaigns } from '../shapes/campaign.ts'

export const listCampaignsEndpoint = listEndpoint({
  name: 'listCampaigns',
  section: 'Campaigns',
  summary: 'List your campaigns',
  description: 'Those of the key’s mode, newest first: a test key sees test campaigns, a live key live ones.',
  place: [timePart, idPart],
  answers: {
    200: {
      says: 'A page of campaigns.',
      schema: manyCampaigns,
      example: { campaigns: [campaignExample], nextCursor: null },
    },
  },
  refusals: [],
  handle: async ({ request, response, caller, service, page }) => {
    const found = await service.statements.rows(listCampaigns, [caller.id, ...page.values])
    if (found.length === 0) throw await service.doorkeeper.nothingFound(caller, 'There is no such account.')
    const { rows, nextCursor } = page.of(found)
    await sendPrivate(request, response, { campaigns: rows.map(presentCampaign), nextCursor })
  },
})
