import { openBoss } from '../db/boss.ts'
import { openLog } from '../db/log.ts'
import { openPool } from '../db/pool.ts'
import { openStatements } from '../db/statements.ts'
import { readConfiguration, webSettings } from '../domain/configuration.ts'
import { createApp } from './app.ts'

/** Transactions of the slower actions; what is answered by one statement has connections of its own. */
const TRANSACTION_CONNECTIONS = 5

/** Requests under way are finished within this time after SIGTERM; platforms kill after 30 seconds. */
const DRAIN_MS = 25_000

const configuration = readConfiguration(webSettings, process.env)
if (!configuration.ok) {
  console.error(configuration.message)
  process.exit(1)
}
const { DATABASE_URL, DATABASE_CONNECTIONS, LOG_LEVEL, PORT, BASE_URL, PUBLIC_URL, TRUSTED_PROXIES } =
  configuration.value

const log = openLog({ process: 'web' }, LOG_LEVEL)
const onError = (error: Error) => log.error('database connection lost', { error: String(error) })
const statements = openStatements(DATABASE_URL, { onError })
const pool = await openPool(DATABASE_URL, { max: DATABASE_CONNECTIONS ?? TRANSACTION_CONNECTIONS })
const boss = await openBoss(DATABASE_URL, { supervise: false })
boss.on('error', (error) => log.error('queue', { error: String(error) }))
const stopping = new AbortController()

const baseUrl = BASE_URL ?? `http://localhost:${PORT}`
const publicUrl = PUBLIC_URL ?? baseUrl
const trustedProxies = TRUSTED_PROXIES
const app = await createApp({
  statements,
  pool,
  boss,
  log,
  baseUrl,
  publicUrl,
  trustedProxies,
  stopping: stopping.signal,
})
const server = app.listen(PORT, (error) => {
  if (error) {
    console.error(`PORT: the web process cannot listen on ${PORT}: ${error.message}`)
    process.exit(1)
  }
  log.info('started', { port: PORT, baseUrl, publicUrl })
})

const stop = (signal: string) => {
  if (stopping.signal.aborted) return
  log.info('stopping', { signal })
  stopping.abort()
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  server.close(async () => {
    await boss.stop({ graceful: false })
    await Promise.all([statements.end(), pool.end()])
    log.info('stopped')
  })
  server.closeIdleConnections()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
