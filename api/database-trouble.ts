/** Database failures that are not the request's fault: the same request may succeed in a moment. */
import { Moved } from '../domain/moving/away.ts'
import { callWords } from '../domain/refusal-words/call.ts'
import { Refused } from '../domain/refusals.ts'

/** 25006: the server only reads, so it is no primary, or not yet. */
const UNREACHABLE_STATES = /^(08|25006|53|57|ECONN|EPIPE|ETIMEDOUT)/
const UNREACHABLE_MESSAGES =
  /timeout exceeded when trying to connect|[Cc]onnection terminated|connection error|Query read timeout/
/** Statement timeout, lock timeout and deadlock. */
const TOO_SLOW_STATES = /^(57014|55P03|40)/
/** Somebody acts for a partner that moves at this moment. */
const MOVING_STATE = 'PDS02'

type Caught = { code?: string; message?: string; cause?: unknown } | null | undefined

/** Slonik wraps the database's error, so its causes are searched. */
const has = (error: unknown, isIt: (code: string, message: string) => boolean): boolean => {
  for (let at = error as Caught, depth = 0; at && depth < 5; at = at.cause as Caught, depth += 1) {
    if (isIt(at.code ?? '', at.message ?? '')) return true
  }
  return false
}

/** The database's code of an error, if it is one of its. */
export const codeOf = (error: unknown): string | undefined => {
  let found: string | undefined
  has(error, (code) => {
    found = code || undefined
    return code !== ''
  })
  return found
}

/** Whether the database was reached but a statement took too long. Nothing of it was done. */
export const isTooSlow = (error: unknown): boolean => has(error, (code) => TOO_SLOW_STATES.test(code))

const isMoving = (error: unknown): boolean => has(error, (code) => code === MOVING_STATE)

/** Whether the database failed in a way that the same request may survive in a moment. */
export const isUnavailable = (error: unknown): boolean =>
  isTooSlow(error) ||
  isMoving(error) ||
  has(error, (code, message) => UNREACHABLE_STATES.test(code) || UNREACHABLE_MESSAGES.test(message))

/** The refusal for an error for which `isUnavailable` holds. */
export const unavailableNow = (error: unknown): Refused => {
  if (isMoving(error)) return new Moved({ to: null })
  return new Refused('unavailable', isTooSlow(error) ? callWords.tooSlow : callWords.noDatabase)
}
