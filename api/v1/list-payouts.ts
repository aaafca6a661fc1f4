import { type ListedPayoutRow, listPayouts } from '../../db/queries/partner-api/campaigns.ts'
import { payoutExample } from './examples.ts'
import { statementList } from './list-endpoint.ts'
import { idPart, timePart } from './paging.ts'
import { manyPayouts, type PayoutAnswer } from './shapes/payout.ts'

const presentPayout = (row: ListedPayoutRow): PayoutAnswer => ({
  id: row.id,
  amountCents: row.amountCents,
  heldCents: row.heldCents,
  heldPaidCents: row.heldPaidCents,
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

export const listPayoutsEndpoint = statementList({
  name: 'listPayouts',
  section: 'Payouts',
  summary: 'List payouts',
  description:
    'What was and will be transferred, for draws and for guarantees, newest first. Beside each transfer of a draw stands what of its prizes is paid by hand; a draw whose prizes are all paid by hand has no transfer.',
  place: [timePart, idPart],
  of: 'campaign',
  member: 'payouts',
  schema: manyPayouts,
  example: payoutExample,
  statement: () => listPayouts,
  present: presentPayout,
})
