import { EventEmitter } from 'node:events'
import pg from 'pg'
import {
  createPool,
  type DatabasePool,
  type DatabaseTransactionConnection,
  type Interceptor,
  SchemaValidationError,
  sql,
} from 'slonik'
import { z } from 'zod'
import type { LaneUse } from '../domain/metrics/definition.ts'
import { Refused } from '../domain/refusals.ts'
import { TRANSACTIONS } from './lanes.ts'

export type Pool = DatabasePool
export type Transaction = DatabaseTransactionConnection

const STATEMENT_TIMEOUT_MS = 60_000
/** 0 disables the timeout in Postgres. */
const NO_LOCK_TIMEOUT = 0
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 5_000
/** A statement that the database does not end in time is abandoned with its connection: the server may be gone. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 15_000

/**
 * Slonik reads the types of columns on a connection that has no error listener, so that a broken one would end the
 * process. Without a listener the event is dropped here: the query on that connection fails anyway.
 */
pg.Client.prototype.emit = function emitIfHeard(this: pg.Client, event: string | symbol, ...words: unknown[]): boolean {
  const isUnheard = event === 'error' && this.listenerCount('error') === 0
  return !isUnheard && EventEmitter.prototype.emit.call(this, event, ...words)
}

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

/** Behind a pooler a named statement may reach another connection, which has not prepared it. */
const unnamed: Interceptor = {
  name: 'unnamed',
  transformQuery: (_, query) => {
    if (query.name === undefined) return query
    const { name: _name, ...rest } = query
    return rest
  },
}

/** Sets the timeouts of a transaction whose connection does not have them as session settings. */
const settingLimits =
  (lockTimeoutMs: number) =>
  (tx: Transaction): Promise<unknown> =>
    tx.query(sql.type(z.object({}))`
      select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
        set_config('lock_timeout', ${String(lockTimeoutMs)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(IDLE_IN_TRANSACTION_TIMEOUT_MS)}, true)`)

/** Puts the lock timeout into the address, because Slonik has no setting for it. */
const withLockTimeout = (databaseUrl: string, lockTimeoutMs: number): string => {
  const url = new URL(databaseUrl)
  const options = [url.searchParams.get('options') ?? '', `-c lock_timeout=${lockTimeoutMs}`]
  url.searchParams.set('options', options.join(' ').trim())
  return url.href
}

/**
 * A refusal rolls its transaction back and leaves the connection open for the next one. Slonik closes a connection when
 * its handler throws, and a new one costs ten times what a refusal does.
 */
const keepConnections = (pool: Pool, begin?: (tx: Transaction) => Promise<unknown>): Pool =>
  Object.assign(pool, {
    transaction: async <Value>(handler: (tx: Transaction) => Promise<Value>, retryLimit?: number): Promise<Value> => {
      const act = async (tx: Transaction): Promise<Value> => {
        await begin?.(tx)
        return handler(tx)
      }
      const outcome = await pool.connect(async (connection) => {
        try {
          return { value: await connection.transaction(begin ? act : handler, retryLimit) }
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
  /** How long an idle connection is kept. */
  idleTimeoutMs?: number
  /** How long a statement waits for a lock; without it, until the statement's own timeout. */
  lockTimeoutMs?: number
  /** False behind a pooler that may switch connections between transactions, so that no session state is kept. */
  isPrepared?: boolean
}

/**
 * A pool of transactions for the actions and stages. Connections keep their settings, so nothing is reset between uses.
 */
export const openPool = async (databaseUrl: string, settings: PoolSettings): Promise<Pool> => {
  const { max, connectionTimeoutMs = CONNECTION_TIMEOUT_MS, idleTimeoutMs = IDLE_TIMEOUT_MS } = settings
  const { lockTimeoutMs = NO_LOCK_TIMEOUT, isPrepared = true } = settings
  // A default of pg, because Slonik has no setting for it.
  pg.defaults.query_timeout = ANSWER_TIMEOUT_MS
  const pool = await createPool(isPrepared ? withLockTimeout(databaseUrl, lockTimeoutMs) : databaseUrl, {
    captureStackTrace: false,
    connectionTimeout: connectionTimeoutMs,
    idleTimeout: idleTimeoutMs,
    idleInTransactionSessionTimeout: isPrepared ? IDLE_IN_TRANSACTION_TIMEOUT_MS : 'DISABLE_TIMEOUT',
    interceptors: isPrepared ? [checkedRows] : [unnamed, checkedRows],
    maxPoolSize: max,
    resetConnection: async () => {},
    statementTimeout: isPrepared ? STATEMENT_TIMEOUT_MS : 'DISABLE_TIMEOUT',
    typeParsers: [],
  })
  return keepConnections(pool, isPrepared ? undefined : settingLimits(lockTimeoutMs))
}

/** The connections of a pool, now. */
export const useOf = (lane: string, pool: Pick<Pool, 'state'>): LaneUse => {
  const { acquiredConnections, idleConnections, waitingClients } = pool.state()
  return { lane, busy: acquiredConnections, idle: idleConnections, waiting: waitingClients }
}

/** The pools for transactions of a web process, one for each audience; single statements have lanes of their own. */
export type Pools = Readonly<Record<keyof typeof TRANSACTIONS, Pool>>

export const openPools = async (
  databaseUrl: string,
  {
    partnerConnections = TRANSACTIONS.partner,
    isPrepared = true,
  }: { partnerConnections?: number | undefined; isPrepared?: boolean } = {},
): Promise<Pools & { end: () => Promise<void> }> => {
  const open = (max: number) => openPool(databaseUrl, { max, isPrepared })
  const [partner, portal, everybody, metrics] = await Promise.all([
    open(partnerConnections),
    open(TRANSACTIONS.portal),
    open(TRANSACTIONS.public),
    open(TRANSACTIONS.metrics),
  ])
  const end = async () => {
    await Promise.all([partner, portal, everybody, metrics].map((pool) => pool.end()))
  }
  return { partner, portal, public: everybody, metrics, end }
}
