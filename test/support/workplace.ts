import { createLogger, transports } from 'winston'
import { openBoss } from '../../db/boss.ts'
import { TRANSACTIONS } from '../../db/lanes.ts'
import { openPool, type Pool, type Pools } from '../../db/pool.ts'
import { borrow } from './kept/places.ts'
import { testKeyring } from './keyring.ts'
import { urlAs } from './roles.ts'
import { openStatements } from '../../db/statements.ts'
import { openMeter } from '../../worker/metrics/meter.ts'

export const CONNECTIONS = 4
/** On a busy machine Postgres may take longer to open a connection than a caller of the service would wait. */
export const CONNECTION_TIMEOUT_MS = 60_000
/** Keeps idle connections open: a new one has to load the catalogs and plan every statement again. */
export const IDLE_TIMEOUT_MS = 86_400_000

export const silentLog = createLogger({ silent: true, transports: [new transports.Console()] })

const openOwn = (databaseUrl: string, max: number): Promise<Pool> =>
  openPool(databaseUrl, { max, connectionTimeoutMs: CONNECTION_TIMEOUT_MS, idleTimeoutMs: IDLE_TIMEOUT_MS })

type LatePool = { pool: Pool; end: () => Promise<unknown>; isWell: () => boolean }

export const isWell = (pool: Pool): boolean => {
  const { acquiredConnections, state } = pool.state()
  return state === 'ACTIVE' && acquiredConnections === 0
}

/**
 * A pool that is opened when it is first used: opening one takes a connection of its own, and few tests need the pools of
 * every audience.
 */
const openLate = (open: () => Promise<Pool>): LatePool => {
  let opening: Promise<Pool> | undefined
  let opened: Pool | undefined
  const opener = async () => (opened = await open())
  const call =
    (name: keyof Pool) =>
    async (...words: never[]) => {
      const pool = await (opening ??= opener())
      return Reflect.apply(pool[name] as (...given: never[]) => unknown, pool, words) as unknown
    }
  const pool = new Proxy({} as Pool, { get: (_, name) => (name === 'then' ? undefined : call(name as keyof Pool)) })
  return { pool, end: async () => (await opening)?.end(), isWell: () => opened === undefined || isWell(opened) }
}

const openPoolsLate = (databaseUrl: string) => {
  const late = (audience: keyof Pools) => openLate(() => openOwn(databaseUrl, TRANSACTIONS[audience]))
  const [partner, portal, everybody, metrics] = [late('partner'), late('portal'), late('public'), late('metrics')]
  const opened = [partner, portal, everybody, metrics]
  const pools: Pools = { partner: partner.pool, portal: portal.pool, public: everybody.pool, metrics: metrics.pool }
  return {
    pools,
    end: () => Promise.all(opened.map(({ end }) => end())),
    isWell: () => opened.every((pool) => pool.isWell()),
  }
}

const openOwnStatements = (databaseUrl: string, patienceMs = 0) =>
  openStatements(databaseUrl, { onError: () => {}, connectionTimeoutMs: CONNECTION_TIMEOUT_MS, patienceMs })

const makeWebPlace = async (databaseUrl: string, patienceMs: number) => {
  const { pools, end: endPools, isWell } = openPoolsLate(databaseUrl)
  const statements = openOwnStatements(databaseUrl, patienceMs)
  const boss = await openBoss(pools.partner, { onError: () => {} })
  const end = async () => {
    await boss.stop({ graceful: false })
    await Promise.all([endPools(), statements.end()])
  }
  return { value: { pools, statements, boss, keyring: testKeyring, log: silentLog }, end, isWell }
}

/**
 * What a web process has: the boss shares the connections of partners. `patienceMs`: how much longer its statements may
 * take and wait.
 */
export const openWebPlace = async (databaseUrl: string, patienceMs = 0) => {
  const make = (url: string) => makeWebPlace(url, patienceMs)
  const { value, giveBack } = await borrow(databaseUrl, `web place ${patienceMs}`, make)
  return { ...value, close: giveBack }
}

const makeWorkplace = async (databaseUrl: string) => {
  const worker = openLate(() => openOwn(urlAs('worker', databaseUrl), CONNECTIONS))
  const { pools, end: endPools, isWell: areWell } = openPoolsLate(databaseUrl)
  const pool = await openOwn(databaseUrl, CONNECTIONS)
  const statements = openOwnStatements(databaseUrl)
  const boss = await openBoss(pool, { onError: () => {} })
  const end = async () => {
    await boss.stop({ graceful: false })
    await Promise.all([pool.end(), worker.end(), endPools(), statements.end()])
  }
  return {
    value: { pool, workerPool: worker.pool, pools, statements, boss, keyring: testKeyring, log: silentLog },
    end,
    isWell: () => isWell(pool) && worker.isWell() && areWell(),
  }
}

/** What worker and api need, on a test's own database; `workerPool` has the rights of a worker. */
export const openWorkplace = async (databaseUrl: string) => {
  const { value, giveBack } = await borrow(databaseUrl, 'workplace', makeWorkplace)
  return { ...value, meter: openMeter(), close: giveBack }
}

export type TestWorkplace = Awaited<ReturnType<typeof openWorkplace>>

/** The same place as a worker has it. */
export const asWorker = <Place extends { pool: Pool; workerPool?: Pool }>(place: Place): Place => ({
  ...place,
  pool: place.workerPool ?? place.pool,
})
