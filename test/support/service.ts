import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createLogger, transports } from 'winston'
import { createApp } from '../../api/app.ts'
import { openBoss } from '../../db/boss.ts'
import { openPool } from '../../db/pool.ts'
import { openStatements } from '../../db/statements.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce, type Workplace } from '../../worker/stage.ts'
import { stages } from '../../worker/stages/all.ts'

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

/** Reminds and runs every stage until nothing is due any more, as a worker would in time. Returns the number of jobs. */
export const work = async (workplace: Workplace): Promise<number> => {
  let total = 0
  for (;;) {
    let taken = await remindOnce(workplace)
    for (const stage of stages) taken += (await runOnce(workplace, stage)).taken
    if (taken === 0) return total
    total += taken
  }
}

export type Service = Awaited<ReturnType<typeof startService>>

/** The api in this process on a port of its own, with a worker that works when it is told to. */
export const startService = async (databaseUrl: string) => {
  const workplace = await openWorkplace(databaseUrl)
  const { pool, statements, boss, log } = workplace
  const stopping = new AbortController()
  const urls = { baseUrl: 'https://api.test', publicUrl: 'https://draws.test' }
  const app = await createApp({
    statements,
    pool,
    boss,
    log,
    ...urls,
    trustedProxies: 0,
    allowLoopbackPartners: true,
    stopping: stopping.signal,
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...workplace,
    databaseUrl,
    url,
    work: () => work(workplace),
    stop: async () => {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await workplace.close()
    },
  }
}
