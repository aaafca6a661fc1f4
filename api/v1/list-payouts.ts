import { listPayouts, type PayoutRow } from '../../db/queries/partner-api/campaigns.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { NO_CAMPAIGN } from '../authenticate.ts'
import { payoutExample } from './examples.ts'
import { listEndpoint } from './list-endpoint.ts'
import { idPart, timePart } from './paging.ts'
import { manyPayouts, type PayoutAnswer } from './shapes/payout.ts'

const presentPayout = (row: PayoutRow): PayoutAnswer => ({
  id: row.id,
  amountCents: row.amountCents,
  chain: row.chain,
  token: row.token,
  wallet: row.wallet,
  transaction: row.transaction,
  drawing: row.drawingId,
  guarantee: row.guaranteeId,
  status: row.paidAt ? 'paid' : 'pending',
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
})

export const listPayoutsEndpoint = listEndpoint({
  name: 'listPayouts',
  section: 'Payouts',
  summary: 'List payouts',
  description: 'What was and will be transferred, for draws and for guarantees, newest first.',
  place: [timePart, idPart],
  answers: {
    200: { says: 'A page of payouts.', schema: manyPayouts, example: { payouts: [payoutExample], nextCursor: null } },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, page }) => {
    const found = await service.statements.rows(listPayouts, [caller.id, slugIn(request), ...page.values])
    if (found.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const { rows, nextCursor } = page.of(found)
    await sendPrivate(request, response, { payouts: rows.map(presentPayout), nextCursor })
  },
})
