import '../process/young-heap.ts'
import { openBoss } from '../db/boss.ts'
import { openLog } from '../process/log.ts'
import { refusingToStart } from '../process/refuse-to-start.ts'
import { openPools, useOf } from '../db/pool.ts'
import { readMetrics } from '../db/queries/metrics/reading.ts'
import { openStatements } from '../db/statements.ts'
import { whenReachable } from '../db/when-reachable.ts'
import { hasRightKeys } from '../db/check-keys.ts'
import { findsRelease } from '../db/is-released.ts'
import { openReplica } from '../db/replica.ts'
import { noteCredential } from '../db/roles/credential.ts'
import { openMetrics } from '../process/metrics/metrics.ts'
import { serveMetrics } from '../process/metrics/server.ts'
import { openTracing } from '../process/tracing/tracing.ts'
import { stopSignal } from '../process/stop-signal.ts'
import { publicUrlOf, readConfiguration, webSettings } from '../process/configuration.ts'
import { createApp } from './app.ts'
import { addingAnswers } from './metrics/add-answers.ts'
import { openAnswers } from './metrics/answers.ts'
import { openLimits } from './limits/open-limits.ts'
import { isFromProxy, warnOfPlatform } from './proxies.ts'
import { openReceipts } from './receipts.ts'
import { openLongLists } from './long-lists/threads.ts'
import { boundSockets } from './sockets.ts'
import { createWebServer } from './web-server.ts'

const configuration = readConfiguration(webSettings, process.env)
if (!configuration.ok) {
  console.error(configuration.message)
  process.exit(1)
}
const { DATABASE_URL, DATABASE_CONNECTIONS, LOG_LEVEL, PORT, BASE_URL: baseUrl } = configuration.value
const {
  DATABASE_PREPARED: isPrepared,
  DATABASE_READ_URL: readUrl,
  SECRETS_KEY: keyring,
  TRUSTED_PROXIES: trustedProxies,
  ALLOW_LOOPBACK_PARTNERS: allowLoopbackPartners,
  METRICS_PORT: metricsPort,
  METRICS_TOKEN: metricsToken,
} = configuration.value

const log = openLog({ process: 'web' }, LOG_LEVEL)
warnOfPlatform(log, trustedProxies, process.env)
const { stopping, hasBegun } = stopSignal(log)
const onError = (error: Error) => log.error('database connection lost', { error: String(error) })
const statements = openStatements(DATABASE_URL, { onError, isPrepared })
/** Retries, since the database may be failing over to another server while this process starts. */
const whenThere = <Value>(act: () => Promise<Value>): Promise<Value> =>
  whenReachable(act, { onError, onRefused: refusingToStart(log), stopping })
const pools = await whenThere(() => openPools(DATABASE_URL, { partnerConnections: DATABASE_CONNECTIONS, isPrepared }))
const { partner: pool } = pools
if (!(await whenThere(() => findsRelease({ pool, log })))) process.exit(1)
const onQueueError = (error: Error) => log.error('queue', { error: String(error) })
const boss = await openBoss(pool, { onError: onQueueError, stopping })
await whenThere(() => noteCredential({ pool, log }))
if (!(await whenThere(() => hasRightKeys({ pool, log }, keyring)))) process.exit(1)
const publicUrl = publicUrlOf(configuration.value)
const limits = openLimits({ statements, log })
const onKeyError = (error: unknown) => log.error('looking for the key of receipts', { error: String(error) })
const receipts = await whenThere(() => openReceipts({ pool, keyring, publicUrl, stopping, onError: onKeyError }))
const longLists = openLongLists({ databaseUrl: DATABASE_URL, isPrepared, receiptKey: receipts.key })
const replica = readUrl
  ? openReplica(readUrl, {
      primary: statements,
      onRead: (outcome) => metrics.own.prize_replica_reads_total.inc({ outcome }),
      onError: (error) => log.error('the replica does not answer, and the primary does', { error: String(error) }),
      isPrepared,
    })
  : undefined
const metrics = openMetrics({
  readService: () => readMetrics(pools.metrics),
  readReplicaLag: () => replica?.lagSeconds() ?? 0,
  readLanes: () => [
    ...statements.uses(),
    ...(replica?.uses() ?? []),
    useOf('partner_transactions', pools.partner),
    useOf('portal_transactions', pools.portal),
    useOf('public_transactions', pools.public),
  ],
})
const spans = metrics.own.prize_trace_spans_total
const tracing = await openTracing(configuration.value, { process: 'web', log, spans })
const answers = openAnswers()
const app = await createApp({
  statements,
  replica,
  pools,
  boss,
  keyring,
  log,
  limits,
  longLists,
  receipts,
  metrics,
  answers,
  metricsToken,
  tracing,
  baseUrl,
  publicUrl,
  trustedProxies,
  allowLoopbackPartners,
  stopping,
})
const server = createWebServer(app, { errorsUrl: `${baseUrl}/errors`, log })
boundSockets(server, { isProxy: (address) => isFromProxy(trustedProxies, address), log })
server.once('error', (error) => {
  console.error(`PORT: the web process cannot listen on ${PORT}: ${error.message}`)
  process.exit(1)
})
hasBegun()
const metricsServer = serveMetrics(metrics, metricsPort, log)
const adding = addingAnswers({ pool: pools.metrics, log, answers })
server.listen(PORT, () => log.info('started', { port: PORT, baseUrl, publicUrl }))

const close = () => {
  // A connection becomes idle once its request is answered: without this its keep-alive would hold the process.
  const closing = setInterval(() => server.closeIdleConnections(), 100)
  server.close(async () => {
    clearInterval(closing)
    metricsServer.close()
    await Promise.all([limits.finish(), adding.finish()])
    await boss.stop({ graceful: false })
    await tracing?.stop()
    await replica?.end()
    await Promise.all([longLists.stop(), statements.end(), pools.end()])
    log.info('stopped')
  })
}
stopping.addEventListener('abort', close)
