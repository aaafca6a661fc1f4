import { createLogger, transports } from 'winston'
import { openBoss } from '../../db/boss.ts'
import { openPool } from '../../db/pool.ts'
import { openStatements } from '../../db/statements.ts'

const CONNECTIONS = 4

export const silentLog = createLogger({ silent: true, transports: [new transports.Console()] })

/** What worker and api stand on, on a database of a test's own. */
export const openWorkplace = async (databaseUrl: string) => {
  const pool = await openPool(databaseUrl, { max: CONNECTIONS })
  const statements = openStatements(databaseUrl, { onError: () => {} })
  const boss = await openBoss(databaseUrl, { supervise: false, onError: () => {} })
  return {
    pool,
    statements,
    boss,
    log: silentLog,
    close: async () => {
      await boss.stop({ graceful: false })
      await Promise.all([pool.end(), statements.end()])
    },
  }
}

export type TestWorkplace = Awaited<ReturnType<typeof openWorkplace>>
