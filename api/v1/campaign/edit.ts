import { campaignById } from '../../../db/queries/partner-api/campaigns.ts'
import { campaignEdit } from '../../../domain/campaign.ts'
import { editCampaign } from '../../actions/campaign/edit.ts'
import { seesOf } from '../../authenticate.ts'
import { done } from '../../conditional.ts'
import { slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { campaignExample } from '../examples.ts'
import { presentCampaign } from './present.ts'
import { oneCampaign } from '../shapes/campaign.ts'

export const editCampaignEndpoint = endpointWithBody({
  name: 'editCampaign',
  section: 'Set-up',
  summary: 'Edit a campaign',
  description:
    'Changes the members that are given; absent ones stay. The guarantee can be changed until the campaign starts, since a period that runs keeps its promise. Prize table and winners per draw have `changes` of their own; slug, cadence, time zone and start stay, because draws are announced by them. For test keys.',
  body: { schema: campaignEdit, example: { name: 'Evening draw', cutoffLeadSeconds: 900 } },
  answers: {
    200: {
      says: 'The campaign as it is now.',
      schema: oneCampaign,
      example: { campaign: { ...campaignExample, name: 'Evening draw', cutoffLeadSeconds: 900 } },
    },
  },
  refusals: ['not_found', 'campaign_ended', 'change_refused', 'test_draw_limit'],
  handle: async ({ request, caller, service, body }) => {
    const id = await editCampaign(service, caller, slugIn(request), body)
    const [row] = await service.statements.rows(campaignById, [id])
    if (!row) throw new Error(`campaign ${id} is gone`)
    return done(200, { campaign: presentCampaign(row, seesOf(caller)) })
  },
})
