import {
  createPool,
  type DatabasePool,
  type DatabaseTransactionConnection,
  type Interceptor,
  SchemaValidationError,
} from 'slonik'
import type { LaneUse } from '../domain/metrics/definition.ts'
import { Refused } from '../domain/refusals.ts'
import { TRANSACTIONS } from './lanes.ts'

export type Pool = DatabasePool
export type Transaction = DatabaseTransactionConnection

const STATEMENT_TIMEOUT_MS = 60_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 5_000

/** Checks every row against the schema that its query names, so that a wrong column fails where it is read. */
const checkedRows: Interceptor = {
  name: 'checked-rows',
  transformRow: ({ resultParser }, query, row) => {
    if (!resultParser) return row
    const checked = resultParser['~standard'].validate(row)
    if (checked instanceof Promise) throw new TypeError('A row schema answers at once.')
    if (checked.issues) throw new SchemaValidationError(query, row, checked.issues)
    return checked.value as typeof row
  },
}

/**
 * A refusal rolls its transaction back and leaves the connection open for the next one. Slonik closes a connection when
 * its handler throws, and a new one costs ten times what a refusal does.
 */
const keepConnections = (pool: Pool): Pool =>
  Object.assign(pool, {
    transaction: async <Value>(handler: (tx: Transaction) => Promise<Value>, retryLimit?: number): Promise<Value> => {
      const outcome = await pool.connect(async (connection) => {
        try {
          return { value: await connection.transaction(handler, retryLimit) }
        } catch (error) {
          if (error instanceof Refused) return { refused: error }
          throw error
        }
      })
      if ('refused' in outcome) throw outcome.refused
      return outcome.value
    },
  })

type PoolSettings = {
  max: number
  /** How long a transaction waits for a connection. */
  connectionTimeoutMs?: number
  /** How long a connection stays that nobody uses. */
  idleTimeoutMs?: number
}

/**
 * A pool of transactions for the actions and stages. Connections keep their settings, so nothing is reset between uses.
 */
export const openPool = async (
  databaseUrl: string,
  { max, connectionTimeoutMs = CONNECTION_TIMEOUT_MS, idleTimeoutMs = IDLE_TIMEOUT_MS }: PoolSettings,
): Promise<Pool> => {
  const pool = await createPool(databaseUrl, {
    captureStackTrace: false,
    connectionTimeout: connectionTimeoutMs,
    idleTimeout: idleTimeoutMs,
    idleInTransactionSessionTimeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    interceptors: [checkedRows],
    maxPoolSize: max,
    resetConnection: async () => {},
    statementTimeout: STATEMENT_TIMEOUT_MS,
    typeParsers: [],
  })
  return keepConnections(pool)
}

/** The connections of a pool, now. */
export const useOf = (lane: string, pool: Pick<Pool, 'state'>): LaneUse => {
  const { acquiredConnections, idleConnections, waitingClients } = pool.state()
  return { lane, busy: acquiredConnections, idle: idleConnections, waiting: waitingClients }
}

/** The transactions of a web process, by who is served, as the statements have their lanes. */
export type Pools = Readonly<Record<keyof typeof TRANSACTIONS, Pool>>

export const openPools = async (
  databaseUrl: string,
  { partnerConnections = TRANSACTIONS.partner }: { partnerConnections?: number | undefined } = {},
): Promise<Pools & { end: () => Promise<void> }> => {
  const [partner, portal, everybody, metrics] = await Promise.all([
    openPool(databaseUrl, { max: partnerConnections }),
    openPool(databaseUrl, { max: TRANSACTIONS.portal }),
    openPool(databaseUrl, { max: TRANSACTIONS.public }),
    openPool(databaseUrl, { max: TRANSACTIONS.metrics }),
  ])
  const end = async () => {
    await Promise.all([partner, portal, everybody, metrics].map((pool) => pool.end()))
  }
  return { partner, portal, public: everybody, metrics, end }
}
