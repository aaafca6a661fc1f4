import { askToGiveWay } from '../db/queries/give-way.ts'
import type { Statements } from '../db/statements.ts'

/** So many sends under way at a time, on average, are many: they come fast, or take long, or both. */
const MANY_UNDER_WAY = 4
/** How long one looks before one judges. */
const WINDOW_MS = 250

/**
 * Asks the workers to give way while many of these statements' gathered writes are under way at once: a burst makes each
 * of them take longer, and with them grows the number that wait.
 */
export const askingToGiveWay = (statements: Statements, clock = () => performance.now()): Statements => {
  let underWay = 0
  /** How long all of them together have been under way since the window began. */
  let waitedMs = 0
  let beganAt = 0
  let changedAt = 0

  const change = (by: 1 | -1): void => {
    const now = clock()
    waitedMs += underWay * (now - changedAt)
    changedAt = now
    underWay += by
    const windowMs = now - beganAt
    if (windowMs < WINDOW_MS) return
    // What cannot be asked for now is asked for again, as long as it is needed.
    if (waitedMs >= MANY_UNDER_WAY * windowMs) statements.rows(askToGiveWay, []).catch(() => {})
    waitedMs = 0
    beganAt = now
  }

  return {
    ...statements,
    row: async (statement, call) => {
      if (statement.lane !== 'write') return statements.row(statement, call)
      change(1)
      try {
        return await statements.row(statement, call)
      } finally {
        change(-1)
      }
    },
  }
}
