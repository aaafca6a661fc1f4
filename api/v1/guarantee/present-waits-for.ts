import type { WaitsFor } from '../../../db/queries/guarantee/waits-for.ts'

/** The drawings that a guarantee period waits for. The database returns their times as JSON. */
export const presentWaitsFor = ({ drawings }: WaitsFor) =>
  drawings.map(({ drawAt, ...drawing }) => ({ ...drawing, drawAt: new Date(drawAt).toISOString() }))
