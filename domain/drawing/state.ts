/**
 * The table of moves: everything that can happen to a drawing's status, in one place. From it the worker knows which
 * stage to remind of a drawing that has moved; tests compare it with the database's guard, the stages and the README's
 * picture.
 */
import type { WinnersMode } from '../campaign-state.ts'
import { type Move, stageFrom } from '../moves.ts'

export const statuses = ['open', 'locked', 'entropy_requested', 'settled', 'paid'] as const
export type Status = (typeof statuses)[number]

export const moves = [
  { from: 'open', to: 'locked', queue: 'lock', next: 'entropy' },
  { from: 'locked', to: 'entropy_requested', queue: 'entropy', next: 'settle' },
  { from: 'entropy_requested', to: 'settled', queue: 'settle', next: 'pay' },
  { from: 'settled', to: 'paid', queue: 'pay', next: null },
] as const satisfies readonly Move<Status>[]

/**
 * Two moves made in one step, if nothing has to happen between them. A test drawing whose draw time has come by its
 * cutoff is numbered as it is locked; a drawing is paid as it is settled if its prizes come to no transfer, or only to
 * the record of one. `next` is the stage that is reminded then.
 */
export const leaps = [
  { from: 'open', over: 'locked', to: 'entropy_requested', queue: 'lock', next: 'settle' },
  { from: 'entropy_requested', over: 'settled', to: 'paid', queue: 'settle', next: null },
] as const satisfies readonly (Move<Status> & { over: Status })[]

/** The stage that an open drawing waits for at its cutoff. In a pull campaign its winners are fetched first. */
export const stageAtCutoff = (winnersMode: WinnersMode) =>
  winnersMode === 'pull' ? 'fetch-winners' : stageFrom(moves, 'open')

/**
 * What can end a drawing without a move: it keeps the status, and makes no more moves. A locked drawing can be
 * cancelled too, but only if the contract drew it under a number that is disowned.
 */
export const endings = [
  { at: 'open', as: 'cancelled' },
  { at: 'entropy_requested', as: 'void' },
] as const satisfies readonly { at: Status; as: string }[]

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
