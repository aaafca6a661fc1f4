import { findCampaign } from '../../../db/queries/partner-api/campaigns.ts'
import { sendPrivate } from '../../conditional.ts'
import { slugIn } from '../../path.ts'
import { NO_CAMPAIGN, seesOf } from '../../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { campaignExample } from '../examples.ts'
import { presentCampaign } from './present.ts'
import { oneCampaign } from '../shapes/campaign.ts'

export const getCampaign = endpoint({
  name: 'getCampaign',
  section: 'Campaigns',
  scope: 'read',
  summary: 'Read a campaign',
  description: 'Its cadence, prizes, payout and guarantee, and what needs attention.',
  answers: { 200: { says: 'The campaign.', schema: oneCampaign, example: { campaign: campaignExample } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const [row] = await service.statements.rows(findCampaign, [caller.id, slugIn(request)])
    if (!row) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    await sendPrivate(request, response, { campaign: presentCampaign(row, seesOf(caller)) })
  },
})
