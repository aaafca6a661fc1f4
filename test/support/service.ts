import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger, transports } from 'winston'
import { createApp } from '../../api/app.ts'
import { type Limits, openLimits } from '../../api/limits/open-limits.ts'
import { openBoss } from '../../db/boss.ts'
import { openPool } from '../../db/pool.ts'
import { openStatements } from '../../db/statements.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce, type Workplace } from '../../worker/stage.ts'
import { stages } from '../../worker/stages/all.ts'
import { answerChecker, checkedAnswers } from './checked-answers.ts'

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

/** The document of this very code, loaded once the partner API is first asked. */
const loadAnswerChecker = async () => {
  const { openapiDocument } = await import('../../api/v1/openapi.ts')
  return answerChecker(openapiDocument({ baseUrl: 'https://api.test' }))
}

export type Service = Awaited<ReturnType<typeof startService>>

type Choices = { open?: (workplace: Awaited<ReturnType<typeof openWorkplace>>) => Limits }

/** The api in this process on a port of its own, with a worker that works when it is told to. */
export const startService = async (databaseUrl: string, { open = openLimits }: Choices = {}) => {
  const workplace = await openWorkplace(databaseUrl)
  const { pool, statements, boss, log } = workplace
  const stopping = new AbortController()
  const urls = { baseUrl: 'https://api.test', publicUrl: 'https://draws.test' }
  const limits = open(workplace)
  const app = await createApp({
    statements,
    pool,
    boss,
    log,
    limits,
    ...urls,
    trustedProxies: 0,
    allowLoopbackPartners: true,
    stopping: stopping.signal,
  })
  const { listener, violations } = checkedAnswers(app, loadAnswerChecker)
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...workplace,
    databaseUrl,
    url,
    limits,
    work: () => work(workplace),
    stop: async () => {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await limits.finish()
      await workplace.close()
      if (violations.length > 0) throw new Error(`Answers were not as the document says:\n${violations.join('\n')}`)
    },
  }
}
