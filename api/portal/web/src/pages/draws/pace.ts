import type { DrawingSummary } from '../../../../shapes.ts'

const MOVING_MS = 1_000
const RESTING_MS = 3_000

type Moving = Pick<DrawingSummary, 'status' | 'cancelled' | 'void' | 'cutoffAt' | 'needsAttention'>

/** From the cutoff until it is paid a drawing moves by itself, unless it waits for a person, was cancelled or is void. */
const isMoving = ({ status, cancelled, void: voided, cutoffAt, needsAttention }: Moving, nowMs: number): boolean =>
  status !== 'paid' && cancelled === null && voided === null && needsAttention === null && Date.parse(cutoffAt) <= nowMs

/** How long to wait before a page with these drawings is read again. */
export const paceOf = (drawings: readonly Moving[] | undefined, nowMs: number): number =>
  drawings?.some((drawing) => isMoving(drawing, nowMs)) ? MOVING_MS : RESTING_MS
