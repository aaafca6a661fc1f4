import { listPayouts, type PayoutRow } from '../../db/queries/partner-campaigns.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { type Endpoint, NO_CAMPAIGN } from './endpoint.ts'

const presentPayout = ({ drawingId, guaranteeId, createdAt, paidAt, ...payout }: PayoutRow) => ({
  ...payout,
  drawing: drawingId,
  guarantee: guaranteeId,
  status: paidAt ? 'paid' : 'pending',
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})

export const listPayoutsEndpoint: Endpoint = {
  scope: 'read',
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listPayouts, [caller.id, slugIn(request)])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const payouts = rows.filter((row): row is PayoutRow => row.id !== null).map(presentPayout)
    sendPrivate(request, response, { payouts })
  },
}
