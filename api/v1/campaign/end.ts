import { changeCampaignStatus } from '../../actions/campaign/campaigns.ts'
import { slugIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { campaignExample } from '../examples.ts'
import { recordedCampaign } from '../recorded.ts'
import { oneCampaign } from '../shapes/campaign.ts'
import { refuseLiveMode } from '../../actions/test-mode.ts'

export const endCampaign = endpoint({
  name: 'endCampaign',
  section: 'Set-up',
  scope: 'write',
  summary: 'End a campaign',
  description:
    'For good. Open drawings without a list are cancelled, those with one are drawn, and no more are created. Again changes nothing. For test keys.',
  answers: {
    201: {
      says: 'The campaign.',
      schema: oneCampaign,
      example: { campaign: { ...campaignExample, status: 'ended', upcoming: [] } },
    },
  },
  refusals: ['not_found'],
  handle: async ({ request, caller, service }) => {
    refuseLiveMode(caller)
    const id = await changeCampaignStatus(service, caller, slugIn(request), 'ended')
    return recordedCampaign({ caller, service }, id)
  },
})
