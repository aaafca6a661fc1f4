import { z } from 'zod'
import { findFirstSteps } from '../../../db/queries/portal/first-steps.ts'
import { ownCampaignFile, pageLanguage } from '../../../domain/campaign.ts'
import { createOwnCampaign } from '../../actions/campaign/campaigns.ts'
import { createSample } from '../../actions/campaign/sample.ts'
import { findPreview } from '../../cadences/read-cadence.ts'
import { found } from '../not-found.ts'
import { inAccount } from '../procedure.ts'
import type { CadencePreview, FirstSteps } from '../setup-shapes.ts'

const manager = inAccount({ role: 'manager' })

/** What partners set up themselves in test mode. */
export const setupProcedures = {
  /** How far a partner has come on the way to a draw of their own, and to live mode. */
  steps: manager.query(async ({ ctx: { service, caller } }): Promise<FirstSteps> => {
    const [row] = await service.statements.rows(findFirstSteps, [caller.id])
    const { drawn, ...steps } = found(row, 'team')
    return { ...steps, drawnUrl: drawn && `${service.publicUrl}/campaigns/${drawn.slug}/draws/${drawn.id}` }
  }),

  /** When a cadence draws that begins today, and what the changes of the clocks in the next two years do to it. */
  preview: manager
    .input(z.object({ cadence: z.string().min(1).max(500), timeZone: z.string().min(1).max(64) }))
    .query(
      ({ ctx: { caller }, input: { cadence, timeZone } }): Promise<CadencePreview> =>
        findPreview(caller.partnerId, { cadence, timeZone, now: new Date() }),
    ),

  createCampaign: manager
    .input(z.object({ campaign: ownCampaignFile }))
    .mutation(async ({ ctx: { service, caller }, input: { campaign } }): Promise<{ slug: string }> => {
      await createOwnCampaign(service, caller, campaign)
      return { slug: campaign.slug }
    }),

  makeSample: manager.input(z.object({ language: pageLanguage })).mutation(
    async ({ ctx: { service, caller }, input }): Promise<{ slug: string }> => ({
      slug: await createSample(service, caller, input.language),
    }),
  ),
}
