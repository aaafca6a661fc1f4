/**
 * The table of moves: everything that can happen to a drawing's status, said once. The database's guard, the stages and
 * the README's picture are held against it by a test.
 */

export const statuses = ['open', 'locked', 'entropy_requested', 'settled', 'paid'] as const
export type Status = (typeof statuses)[number]

/** `queue` is the stage that makes the move, `next` the stage that is reminded of the drawing once it is made. */
export const moves = [
  { from: 'open', to: 'locked', queue: 'lock', next: 'entropy' },
  { from: 'locked', to: 'entropy_requested', queue: 'entropy', next: 'reveal' },
  { from: 'entropy_requested', to: 'settled', queue: 'settle', next: 'pay' },
  { from: 'settled', to: 'paid', queue: 'pay', next: null },
] as const satisfies readonly { from: Status; to: Status; queue: string; next: string | null }[]

/** What stands beside a status and ends a drawing there: it keeps the status, and makes no move any more. */
export const endings = [{ at: 'open', as: 'cancelled' }] as const satisfies readonly { at: Status; as: string }[]

/** What the public endpoints call a status. */
export const publicStage = {
  open: 'open',
  locked: 'locked',
  entropy_requested: 'drawing',
  settled: 'drawn',
  paid: 'paid',
} as const satisfies Record<Status, string>

/** Whether prizes are decided, so that there is a proof. */
export const isDrawn = (status: Status): boolean => status === 'settled' || status === 'paid'
