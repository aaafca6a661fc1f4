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
