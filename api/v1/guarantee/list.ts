import {
  type GuaranteeRow,
  listGuarantees,
  listWaitingPeriods,
  type WaitingPeriodRow,
} from '../../../db/queries/partner-api/guarantees.ts'
import { attentionMembers } from '../../../domain/attention.ts'
import { sendPrivate } from '../../conditional.ts'
import { slugIn } from '../../path.ts'
import { NO_CAMPAIGN } from '../../authenticate.ts'
import { guaranteeExample, waitingPeriodExample } from '../examples.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { countPart } from '../paging.ts'
import { presentPeriod, presentWaitsFor } from './present-period.ts'
import { type GuaranteeAnswer, manyGuarantees, type WaitingPeriodAnswer } from '../shapes/guarantee.ts'

/** A guarantee period as in interface.md, plus what it was checked against and its pick. */
const presentGuarantee = (row: GuaranteeRow): GuaranteeAnswer => ({
  id: row.id,
  ...presentPeriod(row),
  status: row.status,
  amountCents: row.amountCents,
  thresholdCents: row.thresholdCents,
  bestPrizeCents: row.bestPrizeCents,
  winner: row.winner,
  drawingId: row.drawingId,
  pickedAt: row.pickedAt?.toISOString() ?? null,
  payoutId: row.payoutId,
  paidAt: row.paidAt?.toISOString() ?? null,
  ...attentionMembers(row.attention),
})

const presentWaiting = (row: WaitingPeriodRow): WaitingPeriodAnswer => ({
  ...presentPeriod(row),
  waitsFor: presentWaitsFor(row.waitsFor),
  waitsForCount: row.waitsFor.count,
  ...attentionMembers(row.attention),
})

export const listGuaranteesEndpoint = listEndpoint({
  name: 'listGuarantees',
  section: 'Guarantees',
  summary: 'List guarantee periods',
  description:
    'Periods that await a pick come first, then the newest. A period that is over but waits for one of its drawings is in `waiting` until it is checked; the running one is in neither.',
  place: [countPart, countPart],
  answers: {
    200: {
      says: 'A page of periods.',
      schema: manyGuarantees,
      example: { guarantees: [guaranteeExample], waiting: [waitingPeriodExample], nextCursor: null },
    },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, page }) => {
    const own = [caller.id, slugIn(request)]
    // In this order: a period that is checked in between is in both, and is shown as checked alone.
    const waits = await service.statements.rows(listWaitingPeriods, own)
    const found = await service.statements.rows(listGuarantees, [...own, ...page.values])
    if (found.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const { rows, nextCursor } = page.of(found)
    const checked = new Set(rows.map(({ period }) => period))
    const waiting = waits.filter(({ period }) => !checked.has(period))
    await sendPrivate(request, response, {
      guarantees: rows.map(presentGuarantee),
      waiting: waiting.map(presentWaiting),
      nextCursor,
    })
  },
})
