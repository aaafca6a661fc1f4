import { within } from './boss.ts'
import type { Pool, Transaction } from './pool.ts'
import type { GatheredStatement, Statement, Statements } from './statements.ts'

/** The database's own error, as `Statements` throws it elsewhere: slonik wraps it. */
const unwrapped = (error: unknown): unknown => {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === undefined && typeof cause === 'object' && cause !== null && 'code' in cause ? cause : error
}

/** The transaction in the form of a pool whose `transaction` runs its handler in this same transaction. */
const joined = (tx: Transaction): Pool =>
  new Proxy(tx as unknown as Pool, {
    get: (_, name) => {
      if (name === 'transaction') return <Value>(work: (tx: Transaction) => Promise<Value>) => work(tx)
      const member: unknown = Reflect.get(tx, name, tx)
      return typeof member === 'function' ? member.bind(tx) : member
    },
  })

/**
 * A pool and statements bound to this one transaction, for actions that would otherwise have transactions of their own:
 * all that they do takes effect when it commits, or nothing does. An action that fails in it fails the whole.
 */
export const withinTransaction = (tx: Transaction): { pool: Pool; statements: Statements } => {
  const run = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    try {
      return (await within(tx).executeSql(text, [...values])).rows as Row[]
    } catch (error) {
      throw unwrapped(error)
    }
  }
  const row = async <Call extends object, Row>({ text }: GatheredStatement<Call, Row>, call: Call) =>
    (await run<Row>(text, [JSON.stringify([{ call: 0, ...call }])]))[0]
  return {
    pool: joined(tx),
    statements: {
      rows: <Row>({ text }: Statement<Row>, values: readonly unknown[]) => run<Row>(text, values),
      row,
      slowRow: row,
    },
  }
}

type Ask = (statements: Pick<Statements, 'rows'>) => Promise<unknown>

/**
 * The same pool, but each of its transactions checks that its caller still may, and rolls back if the check throws.
 * `begins` checks first, after the wait for a connection; `ends` checks last, after all waits for rows, and is for callers
 * whose own changes cannot change the answer.
 */
export const poolWhile = (pool: Pool, { begins, ends }: { begins?: Ask; ends?: Ask }): Pool => {
  const transaction = <Value>(work: (tx: Transaction) => Promise<Value>, retryLimit?: number): Promise<Value> =>
    pool.transaction(async (tx) => {
      const { statements } = withinTransaction(tx)
      await begins?.(statements)
      const value = await work(tx)
      await ends?.(statements)
      return value
    }, retryLimit)
  return Object.assign(Object.create(pool) as Pool, { transaction })
}
