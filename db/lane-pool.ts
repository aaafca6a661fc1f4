import pg from 'pg'
import type { LaneUse } from '../domain/metrics/definition.ts'
import { type Lane, LANES } from './lanes.ts'

const LOCK_TIMEOUT_MS = 5_000
const CONNECTION_TIMEOUT_MS = 5_000
/** How long after its timeout in the database a statement is abandoned with its connection: the server may be gone. */
const ANSWER_GRACE_MS = 5_000

export type LaneOptions = {
  onError: (error: Error) => void
  connectionTimeoutMs?: number
  /** How much longer than their lane lets them statements may take, and wait for rows. */
  patienceMs?: number
  /** False behind a pooler that may switch connections between transactions, so that no session state is kept. */
  isPrepared?: boolean
  /** Whether the pool must support `askTogether`. */
  asksTogether?: boolean
}

export type Sent = {
  name: string
  text: string
  values: unknown[]
  /** In milliseconds, where it is shorter than the lane's timeout. */
  query_timeout?: number
}

/** The connections of a lane. */
export type LanePool = {
  rows: (sent: Sent) => Promise<unknown[]>
  use: () => LaneUse
  end: () => Promise<void>
}

type Asked = string | (Omit<Sent, 'name'> & { name?: string })

/** Sends several statements on one connection without waiting between them, so that they take one round trip. */
export const askTogether = async (pool: pg.Pool, asked: readonly Asked[]): Promise<pg.QueryResult[]> => {
  const client = await pool.connect()
  const answers = await Promise.allSettled(asked.map((one) => client.query(one)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  client.release(failed !== undefined)
  if (failed) throw failed.reason
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

const limitsOf = (lane: Lane, patienceMs = 0) => ({
  lock_timeout: LOCK_TIMEOUT_MS + patienceMs,
  statement_timeout: LANES[lane].statementTimeoutMs + patienceMs,
})

export const openPgPool = (
  databaseUrl: string,
  lane: Lane,
  {
    onError,
    connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
    patienceMs = 0,
    isPrepared = true,
    asksTogether = false,
  }: LaneOptions,
): pg.Pool => {
  const limits = limitsOf(lane, patienceMs)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: limits.statement_timeout + ANSWER_GRACE_MS,
    max: LANES[lane].connections,
    pipeline: asksTogether || !isPrepared,
    ...(isPrepared ? limits : {}),
  })
  // A connection can also break while it is being closed, when its pool no longer listens.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', onError)
  return pool
}

/** For connections without session state: the statements, unnamed, in a transaction that sets the lane's timeouts. */
export const withLimits = (lane: Lane, asked: readonly Exclude<Asked, string>[], patienceMs = 0): Asked[] => {
  const limits = Object.entries(limitsOf(lane, patienceMs)).map(([name, ms]) => `set local ${name} = ${ms}`)
  return [['begin', ...limits].join('; '), ...asked.map(({ name: _name, ...unnamed }) => unnamed), 'commit']
}

export const useOfPool = (lane: string, { totalCount, idleCount, waitingCount }: pg.Pool): LaneUse => ({
  lane,
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

export const openLane = (databaseUrl: string, lane: Lane, options: LaneOptions): LanePool => {
  const { isPrepared = true, patienceMs } = options
  const pool = openPgPool(databaseUrl, lane, options)
  return {
    rows: async (sent) => {
      if (isPrepared) return (await pool.query(sent)).rows
      const [, answer] = await askTogether(pool, withLimits(lane, [sent], patienceMs))
      return answer?.rows ?? []
    },
    use: () => useOfPool(lane, pool),
    end: () => pool.end(),
  }
}
