import { listChanges } from '../../../db/queries/campaign/changes.ts'
import { prizeTableId, winnersPerDraw } from '../../../domain/campaign.ts'
import { instant } from '../../../domain/instant.ts'
import { changeTerms, previewChange, withdrawChange } from '../../actions/campaign/change-terms.ts'
import { id, ofCampaign } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentChange } from '../present/changes.ts'
import { inAccount } from '../procedure.ts'
import type { Change } from '../shapes.ts'

const wish = ofCampaign.extend({
  prizeTable: prizeTableId.optional(),
  winnersPerDraw: winnersPerDraw.optional(),
  from: instant.optional(),
})

const viewer = inAccount({ role: 'viewer' })
const manager = inAccount({ role: 'manager' })

/** A page shows at most this many, the latest ones. */
const MAX_SHOWN = 1_000

export const changeProcedures = {
  list: viewer.input(ofCampaign).query(async ({ ctx: { service, caller }, input }): Promise<Change[]> => {
    const rows = await service.statements.rows(listChanges, [caller.id, input.slug, null, MAX_SHOWN])
    found(rows[0], 'campaign')
    return rows.filter((row) => row.id !== null).map(presentChange)
  }),

  /** From which draw on a change would count. */
  preview: manager.input(ofCampaign.extend({ from: instant.optional() })).query(
    async ({ ctx: { service, caller }, input }): Promise<{ from: string }> => ({
      from: (await previewChange(service, caller, input)).toISOString(),
    }),
  ),

  make: manager.input(wish).mutation(async ({ ctx: { service, caller }, input }): Promise<{ id: string }> => {
    const { slug, prizeTable, winnersPerDraw, from } = input
    return { id: await changeTerms(service, caller, { slug, prizeTable, winnersPerDraw, from }) }
  }),

  withdraw: manager.input(ofCampaign.extend({ id })).mutation(async ({ ctx: { service, caller }, input }) => {
    await withdrawChange(service, caller, { slug: input.slug, changeId: input.id })
    return {}
  }),
}
