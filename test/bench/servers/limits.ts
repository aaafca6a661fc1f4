import { createApp } from '../../../api/app.ts'
import { type Limits, openLimits } from '../../../api/limits/open-limits.ts'
import { openLongLists } from '../../../api/long-lists/threads.ts'
import { openAnswers } from '../../../api/metrics/answers.ts'
import { openReceipts } from '../../../api/receipts.ts'
import { openMetrics } from '../../../process/metrics/metrics.ts'
import { silentLog, openWorkplace } from '../../support/workplace.ts'

/**
 * The api with limits and recording of calls, or with LIMITS=off without both; with MEASURES=off no request is measured.
 */
const databaseUrl = String(process.env['DATABASE_URL'])
const workplace = await openWorkplace(databaseUrl)

const none: Limits = {
  rates: {
    take: () => ({ isLetIn: true, remaining: 1, seconds: 1, refused: 0, giveBack: () => 1 }),
    sync: async () => {},
  },
  calls: { note: () => {}, flush: async () => {} },
  finish: async () => {},
}
const limits = process.env['LIMITS'] === 'off' ? none : openLimits(workplace)

const metrics = openMetrics({ readService: async () => [], readLanes: () => [] })
if (process.env['MEASURES'] === 'off') metrics.own.prize_http_request_seconds.observe = () => {}

const receipts = await openReceipts({
  pool: workplace.pool,
  keyring: workplace.keyring,
  publicUrl: 'https://draws.test',
  stopping: new AbortController().signal,
  onError: () => {},
})

const app = await createApp({
  ...workplace,
  log: silentLog,
  limits,
  longLists: openLongLists({ databaseUrl, receiptKey: receipts.key }),
  receipts,
  metrics,
  answers: openAnswers(),
  baseUrl: 'https://api.test',
  publicUrl: 'https://draws.test',
  trustedProxies: 0,
  allowLoopbackPartners: false,
  stopping: new AbortController().signal,
})
app.listen(Number(process.env['PORT']), '127.0.0.1')
