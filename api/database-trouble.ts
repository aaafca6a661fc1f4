/** Database failures that are not the request's fault: the same request may succeed in a moment. */
import { codeOf, isAway, isTooSlow } from '../db/failures.ts'
import { Moved } from '../domain/moving/away.ts'
import { callWords } from '../domain/refusal-words/call.ts'
import { Refused } from '../domain/refusals.ts'

/** The database's error code for a change of a partner that is moving, or has moved, to another deployment. */
const MOVING_STATE = 'PDS02'

const isMoving = (error: unknown): boolean => codeOf(error) === MOVING_STATE

/** Whether the database failed in a way that the same request may survive in a moment. */
export const isUnavailable = (error: unknown): boolean => isTooSlow(error) || isMoving(error) || isAway(error)

/** The refusal for an error for which `isUnavailable` holds. */
export const unavailableNow = (error: unknown): Refused => {
  if (isMoving(error)) return new Moved({ to: null })
  return new Refused('unavailable', isTooSlow(error) ? callWords.tooSlow : callWords.noDatabase)
}
