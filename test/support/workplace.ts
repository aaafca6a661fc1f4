import { createLogger, transports } from 'winston'
import { openBoss } from '../../db/boss.ts'
import { TRANSACTIONS } from '../../db/lanes.ts'
import { openPool, type Pool, type Pools } from '../../db/pool.ts'
import { testKeyring } from './keyring.ts'
import { urlAs } from './roles.ts'
import { openStatements } from '../../db/statements.ts'
import { openMeter } from '../../worker/metrics/meter.ts'

export const CONNECTIONS = 4
/** On a busy machine Postgres may need longer to open a connection than anybody who asks a service would wait. */
const CONNECTION_TIMEOUT_MS = 60_000
/** A new connection has to learn all tables and plans again. */
const IDLE_TIMEOUT_MS = 86_400_000

export const silentLog = createLogger({ silent: true, transports: [new transports.Console()] })

const openOwn = (databaseUrl: string, max: number): Promise<Pool> =>
  openPool(databaseUrl, { max, connectionTimeoutMs: CONNECTION_TIMEOUT_MS, idleTimeoutMs: IDLE_TIMEOUT_MS })

/**
 * A pool that is opened when it is first used: opening one takes a connection of its own, and few tests need the pools of
 * every audience.
 */
const openLate = (open: () => Promise<Pool>): { pool: Pool; end: () => Promise<unknown> } => {
  let opened: Promise<Pool> | undefined
  const call =
    (name: keyof Pool) =>
    async (...words: never[]) => {
      const pool = await (opened ??= open())
      return Reflect.apply(pool[name] as (...given: never[]) => unknown, pool, words) as unknown
    }
  const pool = new Proxy({} as Pool, { get: (_, name) => (name === 'then' ? undefined : call(name as keyof Pool)) })
  return { pool, end: async () => (await opened)?.end() }
}

const openPoolsLate = (databaseUrl: string): { pools: Pools; end: () => Promise<unknown> } => {
  const late = (audience: keyof Pools) => openLate(() => openOwn(databaseUrl, TRANSACTIONS[audience]))
  const [partner, portal, everybody, metrics] = [late('partner'), late('portal'), late('public'), late('metrics')]
  const pools = { partner: partner.pool, portal: portal.pool, public: everybody.pool, metrics: metrics.pool }
  return { pools, end: () => Promise.all([partner.end(), portal.end(), everybody.end(), metrics.end()]) }
}

/** What a web process has: the boss shares the connections of partners. */
export const openWebPlace = async (databaseUrl: string) => {
  const { pools, end: endPools } = openPoolsLate(databaseUrl)
  const statements = openStatements(databaseUrl, { onError: () => {}, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  const boss = await openBoss(pools.partner, { onError: () => {} })
  return {
    pools,
    statements,
    boss,
    keyring: testKeyring,
    log: silentLog,
    close: async () => {
      await boss.stop({ graceful: false })
      await Promise.all([endPools(), statements.end()])
    },
  }
}

/** What worker and api need, on a test's own database. */
export const openWorkplace = async (databaseUrl: string) => {
  const { pool: workerPool, end: endWorkerPool } = openLate(() => openOwn(urlAs('worker', databaseUrl), CONNECTIONS))
  const { pools, end: endPools } = openPoolsLate(databaseUrl)
  const pool = await openOwn(databaseUrl, CONNECTIONS)
  const statements = openStatements(databaseUrl, { onError: () => {}, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  const boss = await openBoss(pool, { onError: () => {} })
  return {
    pool,
    /** With the rights of a worker. */
    workerPool,
    pools,
    statements,
    boss,
    keyring: testKeyring,
    log: silentLog,
    meter: openMeter(),
    close: async () => {
      await boss.stop({ graceful: false })
      await Promise.all([pool.end(), endWorkerPool(), endPools(), statements.end()])
    },
  }
}

export type TestWorkplace = Awaited<ReturnType<typeof openWorkplace>>

/** The same place as a worker has it. */
export const asWorker = <Place extends { pool: Pool; workerPool?: Pool }>(place: Place): Place => ({
  ...place,
  pool: place.workerPool ?? place.pool,
})
