import { type CalendarRow, MAX_PERIODS, type PortalGuaranteeRow } from '../../../db/queries/portal-guarantees.ts'
import { type GuaranteeCalendar, nextGuaranteeEnd, overPeriods } from '../../../domain/guarantee/calendar.ts'
import type { Guarantee } from '../shapes.ts'
import { transactionPage } from './explorer.ts'

const pickOf = ({ winner, drawingId, pickedAt, payoutId }: PortalGuaranteeRow): Guarantee['pick'] =>
  winner !== null && drawingId !== null && pickedAt !== null && payoutId !== null
    ? { winner, drawingId, pickedAt: pickedAt.toISOString(), payoutId }
    : null

const presentChecked = (row: PortalGuaranteeRow): Guarantee => ({
  id: row.id,
  period: row.period,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  status: row.status,
  amountCents: row.amountCents,
  thresholdCents: row.thresholdCents,
  bestPrizeCents: row.bestPrizeCents,
  pick: pickOf(row),
  transaction: row.transaction,
  transactionUrl: transactionPage(row.chain, row.transaction),
  paidAt: row.paidAt?.toISOString() ?? null,
  needsAttention: row.needsAttention,
})

type Course = Pick<Guarantee, 'period' | 'status'> & { start: Date; end: Date | null }

/** The period that runs at `now`, if one does: none before the campaign starts, and none after it ended. */
const runningPeriod = (calendar: GuaranteeCalendar, period: number, now: Date): Course[] => {
  const { nextStart: start, endedAt } = calendar
  if (start > now || (endedAt !== null && start >= endedAt)) return []
  return [{ period, status: 'running', start, end: nextGuaranteeEnd(calendar) }]
}

/** The periods after the last checked one, oldest first: those that are over and wait for their check, then the one that runs. */
const uncheckedPeriods = (row: CalendarRow, guaranteePeriod: string): Course[] => {
  const pauses = row.pauses
    .map(({ pausedAt, resumedAt }) => ({
      pausedAt: new Date(pausedAt),
      resumedAt: resumedAt === null ? null : new Date(resumedAt),
    }))
    .toReversed()
  const calendar = { guaranteePeriod, timeZone: row.timeZone, nextStart: row.nextStart, endedAt: row.endedAt, pauses }
  const over = overPeriods(calendar, row.now, MAX_PERIODS).map(
    (bounds, i): Course => ({ period: row.nextPeriod + i, status: 'checking', ...bounds }),
  )
  if (over.length === MAX_PERIODS) return over
  const nextStart = over.at(-1)?.end ?? row.nextStart
  return [...over, ...runningPeriod({ ...calendar, nextStart }, row.nextPeriod + over.length, row.now)]
}

const NOT_CHECKED = {
  id: null,
  bestPrizeCents: null,
  pick: null,
  transaction: null,
  transactionUrl: null,
  paidAt: null,
  needsAttention: null,
}

const presentUnchecked = (row: CalendarRow): Guarantee[] => {
  const { guaranteePeriod, thresholdCents, amountCents } = row
  if (guaranteePeriod === null || thresholdCents === null || amountCents === null) return []
  return uncheckedPeriods(row, guaranteePeriod).map(({ period, status, start, end }) => ({
    ...NOT_CHECKED,
    period,
    status,
    periodStart: start.toISOString(),
    periodEnd: end?.toISOString() ?? null,
    thresholdCents,
    amountCents,
  }))
}

/** All periods, newest first. */
export const presentGuarantees = (calendar: CalendarRow, checked: readonly PortalGuaranteeRow[]): Guarantee[] => [
  ...presentUnchecked(calendar).toReversed(),
  ...checked.map(presentChecked),
]
