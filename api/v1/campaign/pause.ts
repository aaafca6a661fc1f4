import { z } from 'zod'
import { MAX_PAUSES_A_DAY } from '../../../db/queries/drawing/holding.ts'
import { existingDrawings } from '../../../domain/drawing/hold.ts'
import { changeCampaignStatus } from '../../actions/campaign/campaigns.ts'
import { slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { campaignExample } from '../examples.ts'
import { recordedCampaign } from '../recorded.ts'
import { oneCampaign } from '../shapes/campaign.ts'
import { refuseLiveMode } from '../../actions/test-mode.ts'

const pausing = z.strictObject({
  existingDrawings: z
    .enum(existingDrawings, { error: 'must be run or hold' })
    .meta({ description: '`run`: those that exist go on. `hold`: those that are open stay open until you resume.' }),
})

export const pauseCampaign = endpointWithBody({
  name: 'pauseCampaign',
  section: 'Set-up',
  summary: 'Pause a campaign',
  description: `No new drawings are created until you resume, and the guarantee period is extended by the pause. About two days of drawings exist already: \`run\` lets them take place, \`hold\` keeps every open one open. A held drawing takes winners, and is neither locked nor fetched for; on resume each cutoff that was still to come moves by the length of the hold, and its draw with it, while \`drawAt\` stays. A paused campaign takes the other choice, too. At most ${MAX_PAUSES_A_DAY} times in 24 hours. For test keys.`,
  body: { schema: pausing, example: { existingDrawings: 'hold' } },
  answers: {
    201: {
      says: 'The campaign.',
      schema: oneCampaign,
      example: {
        campaign: {
          ...campaignExample,
          status: 'paused',
          pause: { since: '2026-12-01T09:12:44.118Z', existingDrawings: 'hold' },
        },
      },
    },
  },
  refusals: ['not_found', 'campaign_ended', 'pause_limit'],
  handle: async ({ request, caller, service, body }) => {
    refuseLiveMode(caller)
    const id = await changeCampaignStatus(service, caller, slugIn(request), 'paused', body.existingDrawings)
    return recordedCampaign({ caller, service }, id)
  },
})
