/**
 * The way of a partner from one database into another, as each of them says it. From `leaving` on nobody acts for the
 * partner where it was, and before `here` nobody acts for it where it goes: so at no moment both do.
 */
export const moveStates = ['holding', 'leaving', 'gone', 'arriving', 'here'] as const
export type MoveState = (typeof moveStates)[number]

/** What comes next: each step is taken in one of the two databases, in one transaction, and leads to the next. */
export type MoveStep = 'begin' | 'hold' | 'copy' | 'leave' | 'arrive' | 'resume' | 'forsake'

/**
 * What one database knows of a partner's moves. `state` null: there is no word of one. `attempt`: which of the moves that
 * were begun it is, as both databases say. `arrivals`: how often the partner has arrived anywhere by then, which each
 * database has from the one before.
 */
export type MoveSide = { state: MoveState | null; attempt: string; arrivals: number }

/**
 * By what is known in the database that it leaves, and in the one that it goes to. No step: the two do not belong to one
 * move. A partner that came here earlier may go on to another database. One that has arrived there after all that is known
 * here, and has not gone here, has gone in a later state of this database, which was restored from a copy: whether it is
 * there still, or has gone on.
 */
export const nextMoveStep = (from: MoveSide, to: MoveSide): MoveStep | null => {
  if (to.state === null) {
    if (from.state === null || from.state === 'here') return 'begin'
    if (from.state === 'holding') return 'hold'
    return from.state === 'leaving' ? 'copy' : null
  }
  if (to.state === 'arriving') {
    if (to.attempt !== from.attempt) return null
    if (from.state === 'leaving') return 'leave'
    return from.state === 'gone' ? 'arrive' : null
  }
  if (to.arrivals <= from.arrivals || from.state === 'arriving') return null
  return from.state === 'gone' ? 'resume' : 'forsake'
}

/** Whether a partner has not gone from the first of the two, as far as both know. */
const isStillHere = (from: MoveSide, to: MoveSide): boolean =>
  from.state !== 'gone' && from.state !== 'arriving' && to.arrivals <= from.arrivals

export const isOnItsWay = (state: MoveState | null): boolean => state === 'holding' || state === 'leaving'

/**
 * Whether the other database waits for a move that has not come as far here, or is over: one of the two was restored from a
 * copy. Nobody has acted for the partner there.
 */
export const isForgotten = (from: MoveSide, to: MoveSide): boolean =>
  to.state === 'arriving' && isStillHere(from, to) && nextMoveStep(from, to) === null

/** Whether a partner may still stay where it is, and what was copied may be taken back. */
export const mayStay = (from: MoveSide, to: MoveSide): boolean =>
  isStillHere(from, to) && (isOnItsWay(from.state) || isForgotten(from, to))

/** Whether a partner has gone, and what was copied as it went is not there. */
export const isLostThere = (from: MoveSide, to: MoveSide): boolean =>
  from.state === 'gone' && (to.state === null || (to.state === 'arriving' && to.attempt !== from.attempt))

/** What becomes of a campaign that was held for the move: it draws again, or is paused with its drawings let run. */
export type Resuming = 'active' | 'run'

/** What an operator is told of a move that stands still, by the side that says so. */
export const standingMoveSentence = (partner: string, { state, to }: { state: MoveState; to: string }): string => {
  if (state === 'arriving')
    return `${partner} was copied here, and nobody acts for it before partner move, run where it comes from, has come to its end, or takes it back with --stay.`
  if (state === 'here')
    return `${partner} lives here, and its campaigns are still held for its move: run partner move again where it came from.`
  return `${partner} is on its way to ${to} (${state}): run partner move again, or give it up with --stay.`
}
