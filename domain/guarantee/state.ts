/** The table of moves of a guarantee, as domain/drawing/state.ts is a drawing's. */
import type { Move } from '../moves.ts'

/** What a checked period is: the statuses that the interface shows. */
export const checkedStatuses = ['not_needed', 'awaiting_pick', 'picked', 'paid'] as const
export type CheckedStatus = (typeof checkedStatuses)[number]

/** A period that is over waits until it is checked. */
export const guaranteeStatuses = ['waiting', ...checkedStatuses] as const
export type GuaranteeStatus = (typeof guaranteeStatuses)[number]

export const guaranteeMoves = [
  { from: 'waiting', to: 'not_needed', queue: 'guarantee-check', next: null },
  { from: 'waiting', to: 'awaiting_pick', queue: 'guarantee-check', next: null },
  { from: 'awaiting_pick', to: 'picked', queue: null, next: 'pay' },
  { from: 'picked', to: 'paid', queue: 'pay', next: null },
] as const satisfies readonly Move<GuaranteeStatus>[]

/**
 * The status of a period once it is checked: one that nobody won in promises nobody anything. `bestPrizeCents` is null
 * then.
 */
export const statusOfChecked = (
  bestPrizeCents: number | null,
  thresholdCents: number,
): 'not_needed' | 'awaiting_pick' =>
  bestPrizeCents === null || bestPrizeCents >= thresholdCents ? 'not_needed' : 'awaiting_pick'
