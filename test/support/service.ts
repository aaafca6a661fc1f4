import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../api/app.ts'
import { type Limits, openLimits } from '../../api/limits/open-limits.ts'
import { openLongLists } from '../../api/long-lists/threads.ts'
import { openAnswers } from '../../api/metrics/answers.ts'
import { openReceipts } from '../../api/receipts.ts'
import { createWebServer } from '../../api/web-server.ts'
import { readMetrics } from '../../db/queries/metrics/reading.ts'
import { openMetrics } from '../../process/metrics/metrics.ts'
import type { Tracing } from '../../process/tracing/tracing.ts'
import { answerChecker, checkedAnswers } from './partner-api/checked-answers.ts'
import { urlAs } from './roles.ts'
import { work } from './work.ts'
import { openWebPlace, openWorkplace } from './workplace.ts'

let checker: Promise<ReturnType<typeof answerChecker>> | undefined

const makeAnswerChecker = async () => {
  const { openapiDocument } = await import('../../api/v1/openapi.ts')
  return answerChecker(openapiDocument({ baseUrl: 'https://api.test' }))
}

/** By the document of this very code, made once a process when the partner API is first asked. */
const loadAnswerChecker = () => (checker ??= makeAnswerChecker())

export type Service = Awaited<ReturnType<typeof startService>>

type Choices = {
  open?: (place: Pick<Awaited<ReturnType<typeof openWebPlace>>, 'statements' | 'log'>) => Limits
  trustedProxies?: number | undefined
  metricsToken?: string
  tracing?: Tracing
  /** How much longer statements may wait for rows that the test has locked than callers of the service would. */
  patienceMs?: number
}

/**
 * The api in this process on its own port, with the rights of a web process, and a worker that works when the test says
 * so. Everything else that this returns is for the test's own access to its database, with all rights.
 */
export const startService = async (databaseUrl: string, choices: Choices = {}) => {
  const { open = openLimits, trustedProxies, metricsToken, tracing, patienceMs } = { trustedProxies: 0, ...choices }
  const workplace = await openWorkplace(databaseUrl)
  const webUrl = urlAs('web', databaseUrl)
  const web = await openWebPlace(webUrl, patienceMs)
  const { pools, statements, boss, keyring, log } = web
  const stopping = new AbortController()
  const urls = { baseUrl: 'https://api.test', publicUrl: 'https://draws.test' }
  const limits = open(web)
  let lookForKeys = (): Promise<void> => Promise.resolve()
  const receipts = await openReceipts(
    { pool: pools.partner, keyring, publicUrl: urls.publicUrl, stopping: stopping.signal, onError: () => {} },
    (look) => {
      lookForKeys = look
    },
  )
  const longLists = openLongLists({ databaseUrl: webUrl, receiptKey: receipts.key })
  const app = await createApp({
    statements,
    pools,
    boss,
    keyring,
    log,
    limits,
    longLists,
    receipts,
    metrics: openMetrics({ readService: () => readMetrics(pools.metrics), readLanes: () => statements.uses() }),
    answers: openAnswers(),
    metricsToken,
    tracing,
    ...urls,
    trustedProxies,
    allowLoopbackPartners: true,
    stopping: stopping.signal,
  })
  const { listener, violations } = checkedAnswers(app, loadAnswerChecker)
  const server = createWebServer(listener, { errorsUrl: `${urls.baseUrl}/errors`, log }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...workplace,
    databaseUrl,
    url,
    limits,
    /** What a web process does once a minute: it looks for a newer key of receipts. */
    lookForKeys,
    work: () => work(workplace),
    stop: async () => {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await limits.finish()
      await longLists.stop()
      await Promise.all([web.close(), workplace.close()])
      if (violations.length > 0) throw new Error(`Answers were not as the document says:\n${violations.join('\n')}`)
    },
  }
}
