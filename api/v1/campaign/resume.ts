import { changeCampaignStatus } from '../../actions/campaign/campaigns.ts'
import { slugIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { campaignExample } from '../examples.ts'
import { recordedCampaign } from '../recorded.ts'
import { oneCampaign } from '../shapes/campaign.ts'
import { refuseLiveMode } from '../../actions/test-mode.ts'

export const resumeCampaign = endpoint({
  name: 'resumeCampaign',
  section: 'Set-up',
  scope: 'write',
  summary: 'Resume a campaign',
  description:
    'Drawings are created again. Those that were held go on: each cutoff that was still to come when the hold began has moved by its length. For test keys.',
  answers: { 201: { says: 'The campaign.', schema: oneCampaign, example: { campaign: campaignExample } } },
  refusals: ['not_found', 'campaign_ended'],
  handle: async ({ request, caller, service }) => {
    refuseLiveMode(caller)
    const id = await changeCampaignStatus(service, caller, slugIn(request), 'active')
    return recordedCampaign({ caller, service }, id)
  },
})
