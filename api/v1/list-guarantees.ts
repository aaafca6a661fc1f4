import { type GuaranteeRow, listGuarantees } from '../../db/queries/partner-guarantees.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { type Endpoint, NO_CAMPAIGN } from './endpoint.ts'

/** A guarantee period as interface.md's, and beside it what it was checked against and what became of its pick. */
const presentGuarantee = (row: GuaranteeRow) => ({
  id: row.id,
  period: row.period,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  status: row.status,
  amountCents: row.amountCents,
  thresholdCents: row.thresholdCents,
  bestPrizeCents: row.bestPrizeCents,
  winner: row.winner,
  drawingId: row.drawingId,
  pickedAt: row.pickedAt?.toISOString() ?? null,
  payoutId: row.payoutId,
  paidAt: row.paidAt?.toISOString() ?? null,
  needsAttention: row.needsAttention,
})

export const listGuaranteesEndpoint: Endpoint = {
  scope: 'read',
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listGuarantees, [caller.id, slugIn(request)])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const guarantees = rows.filter((row): row is GuaranteeRow => row.id !== null).map(presentGuarantee)
    sendPrivate(request, response, { guarantees })
  },
}
