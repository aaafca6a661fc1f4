import type { CommonQueryMethods } from 'slonik'
import { LANES } from '../../db/lanes.ts'
import type { Pool } from '../../db/pool.ts'
import type { Statements } from '../../db/statements.ts'
import { Refused } from '../../domain/refusals.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { type Lines, openLines } from './lines.ts'

/** `atOnce` is less than the lane's connections, so that one holder's statements leave some to others. */
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

/** Slow calls take a connection each, so one holder leaves one of the lane `long` to others. */
const SLOW_AT_ONCE = LANES.long.connections - 1

/**
 * Statements for each of many holders, none of whom takes all connections. Gathered statements serve several at once.
 */
export const statementsInTurns = (statements: Statements, turns: Turns) => {
  const lines = openLines(turns)
  const slowLines = openLines({ ...turns, atOnce: SLOW_AT_ONCE })
  return (holder: string): Statements => ({
    ...statements,
    rows: (statement, values) => inTurn(lines, holder, () => statements.rows(statement, values)),
    slowRow: (statement, call) => inTurn(slowLines, holder, () => statements.slowRow(statement, call)),
  })
}

/** Every method that takes a connection of the pool. One that Slonik adds does not compile until it is listed here. */
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

/** A view of the pool for each of many holders. Queries inside a transaction use its connection and need no turn. */
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
