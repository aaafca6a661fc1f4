/**
 * The way of a partner from one database into another, as each of them says it. From `leaving` on nobody acts for the
 * partner where it was, and before `here` nobody acts for it where it goes: so at no moment both do.
 */
export const moveStates = ['holding', 'leaving', 'gone', 'arriving', 'here'] as const
export type MoveState = (typeof moveStates)[number]

/** What comes next: each step is taken in one of the two databases, in one transaction, and leads to the next. */
export type MoveStep = 'begin' | 'hold' | 'copy' | 'leave' | 'arrive' | 'resume' | 'forsake'

/** Whether a partner may still stay where it is. */
export const mayStay = (from: MoveState | null): boolean => from === 'holding' || from === 'leaving'

/**
 * By where it is in the database that it leaves, and in the one that it goes to; null: there is no word of it there. No
 * step: the two do not belong to one move. A partner that came here earlier may go on to another database. One that lives
 * there, and has not gone here, has gone in a later state of this database, which was restored from a copy.
 */
export const nextMoveStep = (from: MoveState | null, to: MoveState | null): MoveStep | null => {
  if (to === null) {
    if (from === null || from === 'here') return 'begin'
    if (from === 'holding') return 'hold'
    return from === 'leaving' ? 'copy' : null
  }
  if (to === 'arriving') {
    if (from === 'leaving') return 'leave'
    return from === 'gone' ? 'arrive' : null
  }
  if (to !== 'here') return null
  if (from === 'gone') return 'resume'
  return from === null || mayStay(from) ? 'forsake' : null
}

/** What becomes of a campaign that was held for the move: it draws again, or is paused with its drawings let run. */
export type Resuming = 'active' | 'run'

/** What an operator is told of a move that stands still, by the side that says so. */
export const standingMoveSentence = (partner: string, { state, to }: { state: MoveState; to: string }): string => {
  if (state === 'arriving')
    return `${partner} was copied here, and nobody acts for it before partner move, run where it comes from, has come to its end.`
  if (state === 'here')
    return `${partner} lives here, and its campaigns are still held for its move: run partner move again where it came from.`
  return `${partner} is on its way to ${to} (${state}): run partner move again, or give it up with --stay.`
}
