import { createLogger, transports } from 'winston'
import { openBoss } from '../../db/boss.ts'
import { openPool, openPools } from '../../db/pool.ts'
import { openStatements } from '../../db/statements.ts'

const CONNECTIONS = 4
/** On a busy machine Postgres may need longer to open a connection than anybody who asks a service would wait. */
const CONNECTION_TIMEOUT_MS = 60_000

export const silentLog = createLogger({ silent: true, transports: [new transports.Console()] })

/** What worker and api need, on a test's own database. */
export const openWorkplace = async (databaseUrl: string) => {
  const pool = await openPool(databaseUrl, { max: CONNECTIONS, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  const { end: endPools, ...pools } = await openPools(databaseUrl)
  const statements = openStatements(databaseUrl, { onError: () => {}, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
  const boss = await openBoss(databaseUrl, { supervise: false, onError: () => {} })
  return {
    pool,
    pools,
    statements,
    boss,
    log: silentLog,
    close: async () => {
      await boss.stop({ graceful: false })
      await Promise.all([pool.end(), endPools(), statements.end()])
    },
  }
}

export type TestWorkplace = Awaited<ReturnType<typeof openWorkplace>>
