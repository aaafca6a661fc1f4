import { z } from 'zod'
import { findCadence } from '../../../db/queries/portal/cadence.ts'
import { listMadeTables, listTableUses, TABLES_PER_PAGE } from '../../../db/queries/portal/prize-tables.ts'
import { parsePrizeTable, prizeTableFile } from '../../../domain/prize-table.ts'
import { createPrizeTable } from '../../actions/campaign/create-prize-table.ts'
import { findDrawsPerMonth } from '../../cadences/read-cadence.ts'
import { id, ofCampaign, placeOf, placeTime } from '../inputs.ts'
import { found } from '../not-found.ts'
import { presentMade, presentOperators } from '../present/prize-tables.ts'
import type { CampaignPace, PrizeTablePage } from '../prize-table-shapes.ts'
import { inAccount } from '../procedure.ts'

const viewer = inAccount({ role: 'viewer' })
const manager = inAccount({ role: 'manager' })

/** A table's time and id. */
const cursor = placeOf(placeTime, id)

export const prizeTableProcedures = {
  /** The partner's own tables, the newest first; before them those of the operator that the account's campaigns use. */
  list: viewer
    .input(z.object({ before: cursor.optional() }))
    .query(async ({ ctx: { service, caller }, input: { before } }): Promise<PrizeTablePage> => {
      const made = await service.statements.rows(listMadeTables, [caller.id, ...(before ?? [null, null])])
      const uses = await service.statements.rows(listTableUses, [caller.id])
      const shown = made.slice(0, TABLES_PER_PAGE)
      const operators = before ? [] : presentOperators(uses.filter(({ isOwn }) => !isOwn))
      return {
        tables: [...operators, ...presentMade(shown, uses)],
        nextBefore: made.length > TABLES_PER_PAGE ? (shown.at(-1)?.place ?? null) : null,
      }
    }),

  make: manager
    .input(z.object({ table: prizeTableFile }))
    .mutation(async ({ ctx: { service, caller }, input }): Promise<{ id: string }> => {
      return { id: await createPrizeTable(service, caller, parsePrizeTable(input.table)) }
    }),

  pace: viewer.input(ofCampaign).query(async ({ ctx: { service, caller }, input }): Promise<CampaignPace> => {
    const [row] = await service.statements.rows(findCadence, [caller.id, input.slug])
    const { winnersPerDraw, now, ...rule } = found(row, 'campaign')
    return { winnersPerDraw, drawsPerMonth: await findDrawsPerMonth(caller.partnerId, { ...rule, after: now }) }
  }),
}
