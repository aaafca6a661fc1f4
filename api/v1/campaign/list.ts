import { listCampaigns } from '../../../db/queries/partner-api/campaigns.ts'
import { seesOf } from '../../authenticate.ts'
import { campaignExample } from '../examples.ts'
import { statementList } from '../list-endpoint.ts'
import { idPart, timePart } from '../paging.ts'
import { presentCampaign } from './present.ts'
import { manyCampaigns } from '../shapes/campaign.ts'

export const listCampaignsEndpoint = statementList({
  name: 'listCampaigns',
  section: 'Campaigns',
  summary: 'List your campaigns',
  description: 'Those of the key’s mode, newest first: a test key sees test campaigns, a live key live ones.',
  place: [timePart, idPart],
  of: 'account',
  member: 'campaigns',
  schema: manyCampaigns,
  example: campaignExample,
  statement: () => listCampaigns,
  present: (row, caller) => presentCampaign(row, seesOf(caller)),
})
