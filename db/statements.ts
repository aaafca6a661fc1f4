import pg from 'pg'
import { gather } from './gather.ts'

/**
 * One prepared SQL statement. The api's hot paths are one statement each, so that an answer costs one round trip: such
 * a statement checks the key, finds the row under the account and does the work.
 */
export type Statement<Row> = { name: string; text: string; lane: Lane; row?: Row }

/**
 * A statement that serves many calls at once. $1 is a JSON array of the calls, each with its position in it as `call`;
 * a row's `call` says which one it answers.
 */
export type GatheredStatement<Call, Row> = Statement<Row & { call: number }> & {
  rivalOf?: (call: Call) => string
}

/** Writes may wait for a row that a stage holds; reads never do, so they have connections of their own. */
type Lane = 'read' | 'write'

export type Statements = {
  rows: <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>
  /** The row that answers the call, if any; calls of one moment share a round trip. */
  row: <Call extends object, Row>(statement: GatheredStatement<Call, Row>, call: Call) => Promise<Row | undefined>
  /** The same for slow calls, such as a list of 100,000 winners, which quick ones should not have to wait for. */
  slowRow: <Call extends object, Row>(statement: GatheredStatement<Call, Row>, call: Call) => Promise<Row | undefined>
  end: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 20_000
const LOCK_TIMEOUT_MS = 5_000
const CONNECTION_TIMEOUT_MS = 5_000
const CONNECTIONS = { read: 4, write: 8 } as const
const SLOW_CONNECTIONS = 4
/**
 * Runs of one gathered statement at a time: fewer than the lane's connections, so that other statements find one free.
 */
const RUNS = { read: 2, write: 4 } as const
const CALLS_PER_RUN = 50

type Options = { onError: (error: Error) => void; connectionTimeoutMs?: number }

export const openStatements = (
  databaseUrl: string,
  { onError, connectionTimeoutMs = CONNECTION_TIMEOUT_MS }: Options,
): Statements => {
  const open = (max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectionTimeoutMs,
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      max,
    })
    // A connection can also break while it is being closed, when its pool no longer listens.
    pool.on('connect', (client) => client.on('error', onError))
    pool.on('error', onError)
    return pool
  }
  const pools = { read: open(CONNECTIONS.read), write: open(CONNECTIONS.write) }
  const slow = open(SLOW_CONNECTIONS)

  const together = async <Call, Row>(
    pool: pg.Pool,
    { name, text }: GatheredStatement<Call, Row>,
    calls: readonly Call[],
  ) => {
    const values = [JSON.stringify(calls.map((call, i) => ({ call: i, ...call })))]
    const answers: (Row | undefined)[] = calls.map(() => undefined)
    for (const row of (await pool.query({ name, text, values })).rows) answers[row.call] = row
    return answers
  }

  const gatherers = new Map<string, (call: never) => Promise<unknown>>()
  const gathererOf = <Call extends object, Row>(statement: GatheredStatement<Call, Row>) => {
    const { name, lane, rivalOf = () => undefined } = statement
    const known = gatherers.get(name)
    if (known) return known as (call: Call) => Promise<Row | undefined>
    const gatherer = gather<Call, Row | undefined>({
      run: (calls) => together(pools[lane], statement, calls),
      isUndone: (error) => error instanceof pg.DatabaseError,
      rivalOf,
      maxCalls: CALLS_PER_RUN,
      maxRuns: RUNS[lane],
    })
    gatherers.set(name, gatherer)
    return gatherer
  }

  return {
    rows: async <Row>({ name, text, lane }: Statement<Row>, values: readonly unknown[]) =>
      (await pools[lane].query({ name, text, values: [...values] })).rows as Row[],
    row: (statement, call) => gathererOf(statement)(call),
    slowRow: async (statement, call) => (await together(slow, statement, [call]))[0],
    end: async () => {
      await Promise.all([pools.read, pools.write, slow].map((pool) => pool.end()))
    },
  }
}

/** Names a reading statement and the shape of its rows. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'read' })

export const writingStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'write' })

export const gatheredStatement = <Call, Row>(name: string, text: string): GatheredStatement<Call, Row> => ({
  name,
  text,
  lane: 'read',
})
