import { listPayouts, type PayoutRow } from '../../db/queries/partner-campaigns.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { payoutExample } from './examples.ts'
import { manyPayouts, type PayoutAnswer } from './shapes/payout.ts'

const presentPayout = ({ drawingId, guaranteeId, createdAt, paidAt, ...payout }: PayoutRow): PayoutAnswer => ({
  ...payout,
  drawing: drawingId,
  guarantee: guaranteeId,
  status: paidAt ? 'paid' : 'pending',
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})

export const listPayoutsEndpoint = endpoint({
  name: 'listPayouts',
  section: 'Payouts',
  scope: 'read',
  summary: 'List payouts',
  description: 'What was and will be transferred, for draws and for guarantees, newest first. There are 50 at most.',
  answers: { 200: { says: 'The payouts.', schema: manyPayouts, example: { payouts: [payoutExample] } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listPayouts, [caller.id, slugIn(request)])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const payouts = rows.filter((row): row is PayoutRow => row.id !== null).map(presentPayout)
    sendPrivate(request, response, { payouts })
  },
})
