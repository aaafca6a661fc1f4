import { findCampaign } from '../../db/queries/partner-campaigns.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { type Endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { presentCampaign } from './present-campaign.ts'

export const getCampaign: Endpoint = {
  scope: 'read',
  handle: async ({ request, response, caller, service }) => {
    const [row] = await service.statements.rows(findCampaign, [caller.id, slugIn(request)])
    if (!row) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    sendPrivate(request, response, { campaign: presentCampaign(row) })
  },
}
