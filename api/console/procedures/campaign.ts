import { z } from 'zod'
import {
  findCampaignLine,
  listCampaignLines,
  listPrizeTableLines,
  MOST_LISTED,
} from '../../../db/queries/console/campaigns.ts'
import { endingSentence } from '../../../domain/drawing/ending.ts'
import { existingDrawings, pausingSentence } from '../../../domain/drawing/hold.ts'
import { Refused } from '../../../domain/refusals.ts'
import { changeCampaignStatus, previewPause } from '../../actions/campaign/campaigns.ts'
import { previewEnd } from '../../actions/campaign/end-drawings.ts'
import { ofCampaign, id } from '../../portal/inputs.ts'
import { change, signedIn } from '../procedure.ts'
import { readShown } from '../shown.ts'

const slugOf = ({ slug }: { slug: string }): string => slug

/** A preview has no author: its result is the same for all operators. */
const ASKING = { operator: 'the console' }

export const campaignProcedures = {
  list: signedIn
    .input(z.object({ partner: id.nullable() }))
    .query(({ ctx: { service }, input }) =>
      readShown(service.statements, listCampaignLines, [input.partner], MOST_LISTED),
    ),

  get: signedIn.input(ofCampaign).query(async ({ ctx: { service }, input }) => {
    const [campaign] = await service.statements.rows(findCampaignLine, [input.slug])
    if (!campaign) throw new Refused('not_found', 'There is no such campaign.')
    return campaign
  }),

  prizeTables: signedIn.query(({ ctx: { service } }) =>
    readShown(service.statements, listPrizeTableLines, [], MOST_LISTED),
  ),

  /** What would happen now on a pause, for each way to treat the existing drawings, and on an end. */
  preview: signedIn.input(ofCampaign).query(async ({ ctx: { service }, input: { slug } }) => {
    const pausing = await previewPause(service, ASKING, slug)
    return {
      run: pausingSentence(pausing, 'run'),
      hold: pausingSentence(pausing, 'hold'),
      end: endingSentence(await previewEnd(service, ASKING, slug), 'before'),
    }
  }),

  pause: change(ofCampaign.extend({ existing: z.enum(existingDrawings) }), slugOf).mutation(
    async ({ ctx: { service, actor }, input: { slug, existing } }) => {
      await changeCampaignStatus(service, actor, slug, 'paused', existing)
      return {}
    },
  ),

  resume: change(ofCampaign, slugOf).mutation(async ({ ctx: { service, actor }, input }) => {
    await changeCampaignStatus(service, actor, input.slug, 'active')
    return {}
  }),

  end: change(ofCampaign, slugOf).mutation(async ({ ctx: { service, actor }, input }) => {
    await changeCampaignStatus(service, actor, input.slug, 'ended')
    return {}
  }),
}
