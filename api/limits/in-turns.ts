import type { Statements } from '../../db/statements.ts'
import type { Pool } from '../../db/pool.ts'
import { Refused } from '../../domain/refusals.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { type Lines, openLines } from './lines.ts'

/** Fewer than the lane's connections, so that one holder's statements leave some to others. */
type Turns = { atOnce: number; mostWaiting: number }

const inTurn = async <Value>({ enter }: Lines, holder: string, ask: () => Promise<Value>): Promise<Value> => {
  const leave = await enter(holder)
  if (!leave) {
    throw new Refused('too_many_at_once', callWords.manyWaiting)
  }
  try {
    return await ask()
  } finally {
    leave()
  }
}

/** The same statements for each of many holders, of whom none has all connections. Gathered ones share theirs anyway. */
export const statementsInTurns = (statements: Statements, turns: Turns) => {
  const lines = openLines(turns)
  return (holder: string): Statements => ({
    ...statements,
    rows: (statement, values) => inTurn(lines, holder, () => statements.rows(statement, values)),
  })
}

/** The same pool for each of many holders. */
export const poolInTurns = (pool: Pool, turns: Turns) => {
  const lines = openLines(turns)
  return (holder: string): Pool => {
    const transaction: Pool['transaction'] = (work, retryLimit) =>
      inTurn(lines, holder, () => pool.transaction(work, retryLimit))
    return Object.assign(Object.create(pool) as Pool, { transaction })
  }
}
