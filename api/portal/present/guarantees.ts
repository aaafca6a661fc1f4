import type { PortalGuaranteeRow, RunningRow } from '../../../db/queries/portal/guarantees.ts'
import { hasEndedSince, presentPeriod, presentWaitsFor } from '../../v1/guarantee/present-period.ts'
import type { Guarantee } from '../shapes.ts'
import type { Language } from '../../../domain/language.ts'
import type { Reader } from '../../../domain/portal/attention-words.ts'
import { presentAttention } from './attention.ts'
import { transactionPage } from './explorer.ts'

const pickOf = ({ winner, displayName, drawingId, pickedAt, payoutId }: PortalGuaranteeRow): Guarantee['pick'] =>
  winner !== null && drawingId !== null && pickedAt !== null && payoutId !== null
    ? { winner, displayName, drawingId, pickedAt: pickedAt.toISOString(), payoutId }
    : null

const waitOf = ({ waitsFor }: PortalGuaranteeRow): Guarantee['waitsFor'] =>
  waitsFor && { count: waitsFor.count, drawings: presentWaitsFor(waitsFor) }

/** A waiting period shows no id: nothing can be done with it yet. */
const presentOver = (row: PortalGuaranteeRow, reader: Reader): Guarantee => ({
  id: row.status === 'waiting' ? null : row.id,
  ...presentPeriod(row),
  status: row.status,
  amountCents: row.amountCents,
  thresholdCents: row.thresholdCents,
  bestPrizeCents: row.bestPrizeCents,
  waitsFor: waitOf(row),
  pick: pickOf(row),
  transaction: row.transaction,
  transactionUrl: transactionPage(row.chain, row.transaction),
  paidAt: row.paidAt?.toISOString() ?? null,
  ...presentAttention(row.attention, reader),
})

const presentRunning = (row: RunningRow, over: readonly PortalGuaranteeRow[], reader: Reader): Guarantee[] => {
  const { period, periodStart, periodEnd, amountCents, thresholdCents } = row
  if (period === null || hasEndedSince(period, over)) return []
  return [
    {
      id: null,
      period,
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd?.toISOString() ?? null,
      status: 'running',
      amountCents,
      thresholdCents,
      bestPrizeCents: null,
      waitsFor: null,
      pick: null,
      transaction: null,
      transactionUrl: null,
      paidAt: null,
      ...presentAttention(null, reader),
    },
  ]
}

/** All periods, newest first. Those that are over were read after the running one. */
export const presentGuarantees = (
  running: RunningRow,
  over: readonly PortalGuaranteeRow[],
  language: Language,
): Guarantee[] => {
  const reader = { language, timeZone: running.timeZone }
  return [...presentRunning(running, over, reader), ...over.map((row) => presentOver(row, reader))]
}
