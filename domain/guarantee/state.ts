/** The moves of a guarantee, said once. The database's guard is held against them by a test. */

/** What a checked period is: the statuses that the interface shows. */
export const checkedStatuses = ['not_needed', 'awaiting_pick', 'picked', 'paid'] as const
export type CheckedStatus = (typeof checkedStatuses)[number]

/** A period that is over waits until it is checked. */
export const guaranteeStatuses = ['waiting', ...checkedStatuses] as const
export type GuaranteeStatus = (typeof guaranteeStatuses)[number]

export const guaranteeMoves = [
  { from: 'waiting', to: 'not_needed' },
  { from: 'waiting', to: 'awaiting_pick' },
  { from: 'awaiting_pick', to: 'picked' },
  { from: 'picked', to: 'paid' },
] as const satisfies readonly { from: GuaranteeStatus; to: GuaranteeStatus }[]

/** What a checked period begins as: a period that nobody won in promises nobody anything. `bestPrizeCents` is null then. */
export const statusOfChecked = (
  bestPrizeCents: number | null,
  thresholdCents: number,
): 'not_needed' | 'awaiting_pick' =>
  bestPrizeCents === null || bestPrizeCents >= thresholdCents ? 'not_needed' : 'awaiting_pick'
