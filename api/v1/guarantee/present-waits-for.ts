import type { WaitsFor } from '../../../db/queries/guarantee/waits-for.ts'

/** The drawings that a guarantee period waits for. Their times come out of JSON. */
export const presentWaitsFor = ({ drawings }: WaitsFor) =>
  drawings.map(({ drawAt, ...drawing }) => ({ ...drawing, drawAt: new Date(drawAt).toISOString() }))
