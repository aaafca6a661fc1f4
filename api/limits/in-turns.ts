import type { CommonQueryMethods } from 'slonik'
import { LANES } from '../../db/lanes.ts'
import type { Pool } from '../../db/pool.ts'
import type { Statements } from '../../db/statements.ts'
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

/** Of the connections for slow calls, which each takes one of its own. */
const SLOW_AT_ONCE = LANES.long.connections - 1

/** The same statements for each of many holders, of whom none has all connections. Gathered ones share theirs anyway. */
export const statementsInTurns = (statements: Statements, turns: Turns) => {
  const lines = openLines(turns)
  const slowLines = openLines({ ...turns, atOnce: SLOW_AT_ONCE })
  return (holder: string): Statements => ({
    ...statements,
    rows: (statement, values) => inTurn(lines, holder, () => statements.rows(statement, values)),
    slowRow: (statement, call) => inTurn(slowLines, holder, () => statements.slowRow(statement, call)),
  })
}

/** Whatever takes a connection of a pool: one that Slonik adds is missing here until it is named. */
const TAKING = {
  any: true,
  anyFirst: true,
  connect: true,
  exists: true,
  many: true,
  manyFirst: true,
  maybeOne: true,
  maybeOneFirst: true,
  one: true,
  oneFirst: true,
  query: true,
  record: true,
  stream: true,
  transaction: true,
} as const satisfies Record<keyof CommonQueryMethods | 'connect', true>

type Take = (...given: unknown[]) => Promise<unknown>

/** The same pool for each of many holders. What is asked inside a transaction is asked of that, which has its turn. */
export const poolInTurns = (pool: Pool, turns: Turns) => {
  const lines = openLines(turns)
  const taking = Object.keys(TAKING) as (keyof typeof TAKING)[]
  return (holder: string): Pool => {
    const inTurns = taking.map((name) => {
      const take = pool[name] as Take
      return [name, (...given: unknown[]) => inTurn(lines, holder, () => take(...given))]
    })
    return Object.assign(Object.create(pool) as Pool, Object.fromEntries(inTurns))
  }
}
