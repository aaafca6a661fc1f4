/**
 * The states of a partner's move from one database to another, as each of the two records it. From `leaving` on nobody
 * acts for the partner in the old database, and before `here` nobody does in the new one: at no moment do both.
 */
export const moveStates = ['holding', 'leaving', 'gone', 'arriving', 'here'] as const
export type MoveState = (typeof moveStates)[number]

/** What comes next: each step is taken in one of the two databases, in one transaction, and leads to the next. */
export type MoveStep = 'begin' | 'hold' | 'copy' | 'leave' | 'arrive' | 'resume' | 'forsake'

/**
 * What one database knows of a partner's moves. `state` null: it knows of none. `attempt`: the id of the move, the same
 * in both databases. `arrivals`: how often the partner has arrived in any database so far; this count moves with the
 * partner.
 */
export type MoveSide = { state: MoveState | null; attempt: string; arrivals: number }

/**
 * The next step, by what the database knows that the partner leaves (`from`), and the one that it goes to (`to`). Null:
 * their states do not belong to one move. A partner that came here earlier may go on to another database. If `to`
 * counts more arrivals than `from`, which has not recorded that the partner has gone, `from` was restored from an older
 * copy: it gives the partner up (`forsake`), whether the partner is still in `to` or has gone on.
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

/** Whether the partner still lives in the first of the two databases, as far as both know. */
const isStillHere = (from: MoveSide, to: MoveSide): boolean =>
  from.state !== 'gone' && from.state !== 'arriving' && to.arrivals <= from.arrivals

export const isOnItsWay = (state: MoveState | null): boolean => state === 'holding' || state === 'leaving'

/**
 * Whether the other database waits for a move that is over in the first one, or has not come as far there: one of the
 * two was restored from a copy. Nobody has acted for the partner in the other one.
 */
export const isForgotten = (from: MoveSide, to: MoveSide): boolean =>
  to.state === 'arriving' && isStillHere(from, to) && nextMoveStep(from, to) === null

/** Whether a partner may still stay where it is, and what was copied may be taken back. */
export const mayStay = (from: MoveSide, to: MoveSide): boolean =>
  isStillHere(from, to) && (isOnItsWay(from.state) || isForgotten(from, to))

/** Whether the partner has gone, and the new database lacks what was copied as it went. */
export const isLostThere = (from: MoveSide, to: MoveSide): boolean =>
  from.state === 'gone' && (to.state === null || (to.state === 'arriving' && to.attempt !== from.attempt))

/** How a campaign that was held for the move resumes: it draws again, or stays paused while its drawings run on. */
export type Resuming = 'active' | 'run'

/** What an operator is told of a move that stands still, by the side that says so. */
export const standingMoveSentence = (partner: string, { state, to }: { state: MoveState; to: string }): string => {
  if (state === 'arriving')
    return `${partner} was copied here, and nobody acts for it before partner move, run where it comes from, has come to its end, or takes it back with --stay.`
  if (state === 'here')
    return `${partner} lives here, and its campaigns are still held for its move: run partner move again where it came from.`
  return `${partner} is on its way to ${to} (${state}): run partner move again, or give it up with --stay.`
}
