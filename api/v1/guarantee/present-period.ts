import type { WaitsFor } from '../../../db/queries/guarantee/waits-for.ts'

type Period = { period: number; periodStart: Date; periodEnd: Date }

/** Which period it is, and from when to when. */
export const presentPeriod = ({ period, periodStart, periodEnd }: Period) => ({
  period,
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
})

/** The drawings that a guarantee period waits for. The database returns their times as JSON. */
export const presentWaitsFor = ({ drawings }: WaitsFor) =>
  drawings.map(({ drawAt, ...drawing }) => ({ ...drawing, drawAt: new Date(drawAt).toISOString() }))

/**
 * Whether the period that was read as running is among those that are over and were read after it, the newest first: then it
 * ended in between, and is shown as over alone.
 */
export const hasEndedSince = (running: number, over: readonly Pick<Period, 'period'>[]): boolean =>
  (over[0]?.period ?? 0) >= running
