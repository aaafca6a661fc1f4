import './young-heap.ts'
import { openBoss } from '../db/boss.ts'
import { openLog } from '../process/log.ts'
import { openPool } from '../db/pool.ts'
import { stopSignal } from '../process/stop-signal.ts'
import { publicUrlOf, readConfiguration, workerSettings } from '../process/configuration.ts'
import { keepHouse } from './housekeeping.ts'
import { networkRunner } from './network-stage.ts'
import { openPartnerClient } from './partner/client.ts'
import { run } from './run.ts'
import { stageRunner } from './runner.ts'
import { watchSite } from './site/watch.ts'
import { openStore } from './site-store/open-store.ts'
import { databaseStages, networkStages } from './stages/all.ts'

/**
 * Every stage takes one connection at most, one that calls partners another to record outcomes; few rows that go beside
 * many take two; watching, reminding and housekeeping share the rest.
 */
const CONNECTIONS = databaseStages.length + 2 * networkStages.length + 5
/** One holds the lock of a chain, the others serve a round over it. */
const CONNECTIONS_PER_CHAIN = 4

const configuration = readConfiguration(workerSettings, process.env)
if (!configuration.ok) {
  console.error(configuration.message)
  process.exit(1)
}
const { DATABASE_URL, DATABASE_CONNECTIONS, LOG_LEVEL, CHAIN_OPERATOR_KEY, ALLOW_LOOPBACK_PARTNERS, rpcUrls } =
  configuration.value
const publicUrl = publicUrlOf(configuration.value)

const log = openLog({ process: 'worker' }, LOG_LEVEL)
const stopping = stopSignal(log)
// Code for chains takes a quarter of a worker's memory: a worker without nodes does without it.
const chains = CHAIN_OPERATOR_KEY ? await import('./chain/watch.ts') : undefined
const watched = (CHAIN_OPERATOR_KEY && chains?.openWatched(rpcUrls, CHAIN_OPERATOR_KEY)) || []
const max = DATABASE_CONNECTIONS ?? CONNECTIONS + CONNECTIONS_PER_CHAIN * watched.length
const pool = await openPool(DATABASE_URL, { max })
const onQueueError = (error: Error) => log.error('queue', { error: String(error) })
const boss = await openBoss(DATABASE_URL, { supervise: true, onError: onQueueError })
const workplace = { pool, boss, log }
const client = openPartnerClient({ allowLoopback: ALLOW_LOOPBACK_PARTNERS })
const store = openStore(configuration.value)
const runners = [
  ...databaseStages.map((stage) => stageRunner(workplace, stage)),
  ...networkStages
    .filter(({ needsStore }) => !needsStore || store)
    .map((stage) => networkRunner(workplace, stage, { client, store })),
]
log.info('started', { queues: runners.map(({ queue }) => queue), chains: watched.map(({ chain }) => chain.name) })
await Promise.all([
  run(workplace, runners, stopping),
  keepHouse(workplace, stopping),
  watchSite(workplace, { publicUrl, store: store?.name ?? null }, stopping),
  ...watched.map((chain) => chains?.watchChain(workplace, chain, stopping)),
])
await client.close()
await boss.stop({ graceful: false })
await pool.end()
log.info('stopped')
