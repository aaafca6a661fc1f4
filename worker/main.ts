import '../process/young-heap.ts'
import { openBoss, openMaintainingBoss } from '../db/boss.ts'
import { openLog } from '../process/log.ts'
import { refusingToStart } from '../process/refuse-to-start.ts'
import { openPool, useOf } from '../db/pool.ts'
import { readMetrics } from '../db/queries/metrics/reading.ts'
import { hasRightKeys } from '../db/check-keys.ts'
import { findsRelease } from '../db/is-released.ts'
import { noteMailServer } from '../db/queries/account/mail-sending.ts'
import { noteCredential } from '../db/roles/credential.ts'
import { whenReachable } from '../db/when-reachable.ts'
import { openMetrics } from '../process/metrics/metrics.ts'
import { serveMetrics } from '../process/metrics/server.ts'
import { openTracing } from '../process/tracing/tracing.ts'
import { stopSignal } from '../process/stop-signal.ts'
import { publicUrlOf, readConfiguration } from '../process/configuration.ts'
import { workerSettings } from '../process/worker-settings.ts'
import { alarmTargetsOf } from '../process/alarm-settings.ts'
import { mailServerOf } from '../process/mail-settings.ts'
import { lowerPriority } from '../process/low-priority.ts'
import { watchingAlarms } from './alarms/watch.ts'
import { answeringResets } from './answer-resets.ts'
import { forecastingMoney } from './forecast-money.ts'
import { keepingHouse } from './housekeeping.ts'
import { mailingNeeds } from './mail-needs.ts'
import { openMailer } from './mail/mailer.ts'
import { networkRunner } from './network-stage.ts'
import { openCounting } from './metrics/counting.ts'
import { openMeter } from './metrics/meter.ts'
import { takingSnapshots } from './metrics/snapshot.ts'
import { linkingAudit } from './audit/link-entries.ts'
import { writingLog } from './log/chore.ts'
import { openPartnerClient } from './partner/client.ts'
import { run } from './run.ts'
import { measuringStatus } from './status/measure.ts'
import { checkingAuditLogs } from './self-check/audit.ts'
import { checkingPasskeySignatures } from './self-check/passkeys.ts'
import { checkingDrawings } from './self-check/self-check.ts'
import { stageRunner } from './runner.ts'
import { findingMissingPages } from './site/missing.ts'
import { prepareSiteAtStart } from './site/prepare.ts'
import { openStore } from './site-store/open-store.ts'
import { databaseStages, networkStages } from './stages/all.ts'

/**
 * Shared by stages, watch, reminders and housekeeping; more connections would only divide the database's processors
 * further. pg-boss's maintenance has a connection of its own.
 */
const CONNECTIONS = 3
/** For the rounds over one chain. */
const CONNECTIONS_PER_CHAIN = 3
/** In a burst, statements wait for a free connection. */
const CONNECTION_TIMEOUT_MS = 30_000
/**
 * A new connection takes a tenth of a second of CPU until it knows tables and triggers, so idle ones are kept for long.
 */
const IDLE_TIMEOUT_MS = 600_000
/** Longer than it takes many workers' batches to finish one after the other when they lock the same campaigns. */
const LOCK_TIMEOUT_MS = 10_000

// People and servers wait for web processes but not for workers, so a worker on the same machine has a lower priority.
lowerPriority()

const configuration = readConfiguration(workerSettings, process.env)
if (!configuration.ok) {
  console.error(configuration.message)
  process.exit(1)
}
const { DATABASE_URL, DATABASE_CONNECTIONS, LOG_LEVEL, ALLOW_LOOPBACK_PARTNERS } = configuration.value
const { DATABASE_PREPARED: isPrepared, WORKER_STAGES, METRICS_PORT, rpcUrls } = configuration.value
const operatorKey = WORKER_STAGES === 'all-but-chain' ? undefined : configuration.value.CHAIN_OPERATOR_KEY
const isForChainsOnly = WORKER_STAGES === 'chain'
const publicUrl = publicUrlOf(configuration.value)

const log = openLog({ process: 'worker' }, LOG_LEVEL)
const { stopping, hasBegun } = stopSignal(log)
// The chain code takes a quarter of a worker's memory, so a worker without the operator's key does not load it.
const chains = operatorKey ? await import('./chain/watch.ts') : undefined
const watched = (operatorKey && chains?.openWatched(rpcUrls, operatorKey)) || []
const max = DATABASE_CONNECTIONS ?? (isForChainsOnly ? 0 : CONNECTIONS) + CONNECTIONS_PER_CHAIN * watched.length
const onError = (error: Error) => log.error('database connection lost', { error: String(error) })
/** Retries, because the database may be failing over to another server while a process starts. */
const whenThere = <Value>(act: () => Promise<Value>): Promise<Value> =>
  whenReachable(act, { onError, onRefused: refusingToStart(log), stopping })
const pool = await whenThere(() =>
  openPool(DATABASE_URL, {
    max,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    isPrepared,
  }),
)
if (!(await whenThere(() => findsRelease({ pool, log })))) process.exit(1)
const onQueueError = (error: Error) => log.error('queue', { error: String(error) })
const queue = { onError: onQueueError, stopping }
const boss = await (isForChainsOnly ? openBoss(pool, queue) : openMaintainingBoss(DATABASE_URL, queue))
const metrics = openMetrics({ readService: () => readMetrics(pool), readLanes: () => [useOf('worker', pool)] })
const meter = openMeter(metrics.own.prize_job_seconds)
const spans = metrics.own.prize_trace_spans_total
const tracing = await openTracing(configuration.value, { process: 'worker', log, spans })
const workplace = { pool, boss, log, meter, tracing }
const client = openPartnerClient({ allowLoopback: ALLOW_LOOPBACK_PARTNERS })
const office = { ...workplace, client }
const names = watched.map(({ chain }) => chain.name)
const { SECRETS_KEY: keyring } = configuration.value
await whenThere(() => noteCredential(workplace))
if (keyring && !(await whenThere(() => hasRightKeys(workplace, keyring)))) process.exit(1)
const metricsServer = serveMetrics(metrics, METRICS_PORT, log)
const counting = openCounting(workplace)
const watchChains = () => (chains ? watched.map((chain) => chains.watchChain(office, chain, stopping)) : [])
if (isForChainsOnly || !keyring) {
  hasBegun()
  log.info('started', { queues: [], chains: names })
  await Promise.all([counting.run(stopping), ...watchChains()])
} else {
  const store = openStore(configuration.value)
  const mailServer = mailServerOf(configuration.value)
  const mailer = mailServer && openMailer(mailServer)
  await whenThere(() => noteMailServer(pool, mailer?.host ?? null))
  const post = mailer && { mailer, baseUrl: configuration.value.BASE_URL }
  const operators = { targets: alarmTargetsOf(configuration.value), baseUrl: configuration.value.BASE_URL }
  const outside = { client, keyring, store, post, operators }
  const runners = [
    ...databaseStages.map((stage) => stageRunner(workplace, stage)),
    ...networkStages
      .filter(({ needs }) => needs === undefined || outside[needs])
      .map((stage) => networkRunner(workplace, stage, outside)),
  ]
  hasBegun()
  log.info('started', { queues: runners.map(({ queue }) => queue), chains: names })
  await Promise.all([
    run(workplace, runners, stopping, [
      writingLog(workplace, keyring, store),
      linkingAudit(workplace),
      keepingHouse(workplace, stopping),
      findingMissingPages(workplace),
      checkingDrawings(workplace),
      checkingAuditLogs(workplace),
      checkingPasskeySignatures(workplace),
      forecastingMoney(workplace),
      ...mailingNeeds(workplace),
      answeringResets({ ...workplace, keyring }),
      takingSnapshots(workplace),
      measuringStatus(workplace),
      watchingAlarms(workplace, operators.targets),
    ]),
    counting.run(stopping),
    prepareSiteAtStart(workplace, { publicUrl, store: store?.name ?? null }, stopping),
    ...watchChains(),
  ])
  mailer?.close()
}
await counting.finish()
metricsServer.close()
await tracing?.stop()
await client.close()
await boss.stop({ graceful: false })
await pool.end()
log.info('stopped')
