import type { Status } from '../../../domain/drawing/state.ts'

/** The drawings that a guarantee period waits for, as waits_for() returns them: how many, and the first ten. */
export type WaitsFor = { count: number; drawings: { drawingId: string; drawAt: string; status: Status }[] }
