import { askToGiveWay } from '../db/queries/give-way.ts'
import type { Statements } from '../db/statements.ts'

/** With so many sends in flight on average, sends come fast or take long, and workers should give way. */
const MANY_UNDER_WAY = 4
/** The window over which the average is taken. */
const WINDOW_MS = 250

/**
 * Asks the workers to give way while many gathered writes are in flight: in a burst each write takes longer, so still
 * more of them wait.
 */
export const askingToGiveWay = (statements: Statements, clock = () => performance.now()): Statements => {
  let underWay = 0
  /** The time that all writes together have spent in flight since the window began. */
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
    // A failure is ignored: the next window asks again, as long as it is needed.
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
