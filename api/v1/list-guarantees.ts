import { type GuaranteeRow, listGuarantees } from '../../db/queries/partner-guarantees.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { guaranteeExample } from './examples.ts'
import { type GuaranteeAnswer, manyGuarantees } from './shapes/guarantee.ts'

/** A guarantee period as interface.md's, and beside it what it was checked against and what became of its pick. */
const presentGuarantee = (row: GuaranteeRow): GuaranteeAnswer => ({
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

export const listGuaranteesEndpoint = endpoint({
  name: 'listGuarantees',
  section: 'Guarantees',
  scope: 'read',
  summary: 'List guarantee periods',
  description: 'Those that await a pick come first, then the newest. 1,000 at most.',
  answers: { 200: { says: 'The periods.', schema: manyGuarantees, example: { guarantees: [guaranteeExample] } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listGuarantees, [caller.id, slugIn(request)])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const guarantees = rows.filter((row): row is GuaranteeRow => row.id !== null).map(presentGuarantee)
    sendPrivate(request, response, { guarantees })
  },
})
