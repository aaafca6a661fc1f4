import { z } from 'zod'
import { CAMPAIGNS_PER_PAGE, findPortalCampaign, listPortalCampaigns } from '../../../db/queries/portal/campaigns.ts'
import { listPastDrawings, listUpcomingDrawings } from '../../../db/queries/portal/drawings.ts'
import { findMoney } from '../../../db/queries/chain/pace.ts'
import { forecastCampaign, isCampaignShort, paceOf, plannedOf } from '../../../domain/chain/forecast.ts'
import { campaignEdit, campaignFile } from '../../../domain/campaign.ts'
import { existingDrawings } from '../../../domain/drawing/hold.ts'
import { endingSentence } from '../../../domain/drawing/ending.ts'
import { editCampaign } from '../../actions/campaign/edit.ts'
import { changeCampaignStatus, previewPause } from '../../actions/campaign/campaigns.ts'
import { previewEnd } from '../../actions/campaign/end-drawings.ts'
import { requestWallet } from '../../actions/payout/request-wallet.ts'
import { withdrawWallet } from '../../actions/payout/withdraw-wallet.ts'
import { readTestFetch, requestTestFetch } from '../../actions/campaign/test-fetch.ts'
import { setWinnersSource } from '../../actions/campaign/winners-source.ts'
import { instant } from '../../../domain/instant.ts'
import { findPlannedDraws } from '../../cadences/read-cadence.ts'
import { countMailOfLive } from '../count-mail.ts'
import { id, ofCampaign, placeOf, placeTime } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentCampaign, presentCampaignSummary } from '../present/campaigns.ts'
import { presentAsked } from '../present/approvals.ts'
import { presentPage } from '../present/drawings.ts'
import { presentTestFetch } from '../present/fetched.ts'
import { mayActAs } from '../../../domain/portal/role.ts'
import { inAccount } from '../procedure.ts'
import type { Asked } from '../approval-shapes.ts'
import type { Campaign, CampaignPage, DrawingPage, Pausing, PrizeMoney, TestFetch } from '../shapes.ts'
import { checked } from '../../../domain/zod-german.ts'
import { memberWords } from '../../../domain/refusal-words/member.ts'

/** The same rule as in a campaign's file, where it may be absent. */
const wallet = campaignFile.shape.payout.shape.wallet.unwrap().unwrap()

const source = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('push') }),
  z.object({ mode: z.literal('pull'), url: z.string().max(2048, 'must have 2,048 characters at most') }),
])

/** The source of winners is changed by its own procedure, which needs a confirmation. */
const edit = campaignEdit.refine(({ winners }) => winners === undefined, checked(memberWords.noSource))

/** Whether a campaign has ended, its time and its id. */
const cursor = placeOf(z.enum(['true', 'false']), placeTime, id)

/** `before` and `after` are a draw time: the cursor of the previous page. */
const pageOfDrawings = ofCampaign.extend({
  which: z.enum(['upcoming', 'past'], { error: 'must be upcoming or past' }),
  before: instant.optional(),
  after: instant.optional(),
})

const viewer = inAccount({ role: 'viewer' })
const manager = inAccount({ role: 'manager' })
const managerOfMoney = inAccount({ role: 'manager', money: true })
const owner = inAccount({ role: 'owner' })
const ownerOfMoney = inAccount({ role: 'owner', money: true })

export const campaignProcedures = {
  list: viewer
    .input(z.object({ before: cursor.optional() }))
    .query(async ({ ctx: { service, caller, language }, input }): Promise<CampaignPage> => {
      const rows = await service.statements.rows(listPortalCampaigns, [
        caller.id,
        ...(input.before ?? [null, null, null]),
      ])
      const shown = rows.slice(0, CAMPAIGNS_PER_PAGE)
      const nextBefore = rows.length > CAMPAIGNS_PER_PAGE ? (shown.at(-1)?.place ?? null) : null
      return { campaigns: shown.map((row) => presentCampaignSummary(row, language)), nextBefore }
    }),

  get: viewer
    .input(ofCampaign)
    .query(async ({ ctx: { service, caller, role, language }, input }): Promise<Campaign> => {
      const [row] = await service.statements.rows(findPortalCampaign, [caller.id, input.slug])
      return presentCampaign(found(row, 'campaign'), service.publicUrl, {
        mayChange: mayActAs(role, 'manager'),
        language,
      })
    }),

  money: viewer.input(ofCampaign).query(async ({ ctx: { service, caller }, input }): Promise<PrizeMoney | null> => {
    const row = await findMoney(service.pool, caller, input.slug)
    if (!row) return null
    const [planned = 0] = await findPlannedDraws(caller.partnerId, [plannedOf(row)])
    const forecast = forecastCampaign(paceOf(row, planned), row.balanceCents)
    const { balanceCents, seenAt } = row
    return { balanceCents, seenAt: seenAt.toISOString(), ...forecast, isShort: isCampaignShort(forecast) }
  }),

  drawings: viewer
    .input(pageOfDrawings)
    .query(async ({ ctx: { service, caller, language }, input }): Promise<DrawingPage> => {
      const { slug, which, before, after } = input
      const list = which === 'upcoming' ? listUpcomingDrawings : listPastDrawings
      const rows = await service.statements.rows(list, [caller.id, slug, before ?? after ?? null])
      found(rows[0], 'campaign')
      return presentPage(rows, language)
    }),

  /** In test mode. */
  edit: manager.input(ofCampaign.extend({ edit })).mutation(async ({ ctx: { service, caller }, input }) => {
    await editCampaign(service, caller, input.slug, input.edit)
    return {}
  }),

  /** What a pause would leave to run or hold now. */
  previewPause: manager.input(ofCampaign).query(async ({ ctx: { service, caller }, input }): Promise<Pausing> => {
    const { open, nextDrawAt } = await previewPause(service, caller, input.slug)
    return { open, nextDrawAt: nextDrawAt?.toISOString() ?? null }
  }),

  pause: manager
    .input(ofCampaign.extend({ existingDrawings: z.enum(existingDrawings, 'must be run or hold').optional() }))
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await changeCampaignStatus(service, caller, input.slug, 'paused', input.existingDrawings)
      return {}
    }),

  resume: manager.input(ofCampaign).mutation(async ({ ctx: { service, caller }, input }) => {
    await changeCampaignStatus(service, caller, input.slug, 'active')
    return {}
  }),

  /** What would happen to its drawings if it ended now. */
  previewEnd: owner
    .input(ofCampaign)
    .query(async ({ ctx: { service, caller, language }, input }): Promise<{ sentence: string }> => {
      return { sentence: endingSentence(await previewEnd(service, caller, input.slug), 'before', language) }
    }),

  end: ownerOfMoney.input(ofCampaign).mutation(async ({ ctx: { service, caller }, input }) => {
    await changeCampaignStatus(service, caller, input.slug, 'ended')
    return {}
  }),

  setWinnersSource: managerOfMoney
    .input(ofCampaign.extend({ source }))
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await setWinnersSource(service, caller, input.slug, input.source)
      return {}
    }),

  testFetch: manager.input(ofCampaign).mutation(
    async ({ ctx: { service, caller }, input }): Promise<{ trial: string }> => ({
      trial: await requestTestFetch(service, caller, input.slug),
    }),
  ),

  readTestFetch: manager
    .input(ofCampaign.extend({ trial: id }))
    .query(
      async ({ ctx: { service, caller, language }, input }): Promise<TestFetch> =>
        presentTestFetch(await readTestFetch(service, caller, input.slug, input.trial), language),
    ),

  setWallet: ownerOfMoney
    .input(ofCampaign.extend({ wallet }))
    .mutation(async ({ ctx, input }): Promise<{ takesEffect: boolean; approval: Asked | null }> => {
      await countMailOfLive(ctx)
      const asked = { slug: input.slug, wallet: input.wallet }
      const { takesEffect, approval } = await requestWallet(ctx.service, ctx.caller, asked)
      return { takesEffect, approval: approval && presentAsked(approval) }
    }),

  /** `wallet` is the one that the owner saw waiting. */
  withdrawWallet: owner.input(ofCampaign.extend({ wallet })).mutation(
    async ({ ctx: { service, caller }, input }): Promise<{ wallet: string }> => ({
      wallet: await withdrawWallet(service, caller, { slug: input.slug, wallet: input.wallet }),
    }),
  ),
}
