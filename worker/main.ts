import './young-heap.ts'
import { openBoss } from '../db/boss.ts'
import { openLog } from '../db/log.ts'
import { openPool } from '../db/pool.ts'
import { stopSignal } from '../db/stop-signal.ts'
import { readConfiguration, workerSettings } from '../domain/configuration.ts'
import { run } from './run.ts'
import { stages } from './stages/all.ts'

/** Every stage holds one connection at most; watching and reminding share the rest. */
const CONNECTIONS = stages.length + 2

const configuration = readConfiguration(workerSettings, process.env)
if (!configuration.ok) {
  console.error(configuration.message)
  process.exit(1)
}
const { DATABASE_URL, DATABASE_CONNECTIONS, LOG_LEVEL } = configuration.value

const log = openLog({ process: 'worker' }, LOG_LEVEL)
const stopping = stopSignal(log)
const pool = await openPool(DATABASE_URL, { max: DATABASE_CONNECTIONS ?? CONNECTIONS })
const boss = await openBoss(DATABASE_URL, { supervise: true })
boss.on('error', (error) => log.error('queue', { error: String(error) }))
log.info('started', { queues: stages.map((stage) => stage.queue) })
await run({ pool, boss, log }, stages, stopping)
await boss.stop({ graceful: false })
await pool.end()
log.info('stopped')
