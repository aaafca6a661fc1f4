import './young-heap.ts'
import { openBoss } from '../db/boss.ts'
import { openLog } from '../db/log.ts'
import { openPool } from '../db/pool.ts'
import { stopSignal } from '../db/stop-signal.ts'
import { readConfiguration, workerSettings } from '../domain/configuration.ts'
import { openWatched, watchChain } from './chain/watch.ts'
import { run } from './run.ts'
import { stages } from './stages/all.ts'

/** Every stage holds one connection at most; watching and reminding share the rest. */
const CONNECTIONS = stages.length + 2
/** One holds the lock of a chain, the others serve a round over it. */
const CONNECTIONS_PER_CHAIN = 4

const configuration = readConfiguration(workerSettings, process.env)
if (!configuration.ok) {
  console.error(configuration.message)
  process.exit(1)
}
const { DATABASE_URL, DATABASE_CONNECTIONS, LOG_LEVEL, CHAIN_OPERATOR_KEY, rpcUrls } = configuration.value

const log = openLog({ process: 'worker' }, LOG_LEVEL)
const stopping = stopSignal(log)
const watched = CHAIN_OPERATOR_KEY ? openWatched(rpcUrls, CHAIN_OPERATOR_KEY) : []
const max = DATABASE_CONNECTIONS ?? CONNECTIONS + CONNECTIONS_PER_CHAIN * watched.length
const pool = await openPool(DATABASE_URL, { max })
const onQueueError = (error: Error) => log.error('queue', { error: String(error) })
const boss = await openBoss(DATABASE_URL, { supervise: true, onError: onQueueError })
const workplace = { pool, boss, log }
log.info('started', { queues: stages.map((stage) => stage.queue), chains: watched.map(({ chain }) => chain.name) })
await Promise.all([run(workplace, stages, stopping), ...watched.map((chain) => watchChain(workplace, chain, stopping))])
await boss.stop({ graceful: false })
await pool.end()
log.info('stopped')
