import '../process/young-heap.ts'
import { openBoss } from '../db/boss.ts'
import { openLog } from '../process/log.ts'
import { openPools } from '../db/pool.ts'
import { openStatements } from '../db/statements.ts'
import { hasRightKeys } from '../db/check-keys.ts'
import { noteCredential } from '../db/roles/credential.ts'
import { stopSignal } from '../process/stop-signal.ts'
import { publicUrlOf, readConfiguration, webSettings } from '../process/configuration.ts'
import { createApp } from './app.ts'
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
  SECRETS_KEY: keyring,
  TRUSTED_PROXIES: trustedProxies,
  ALLOW_LOOPBACK_PARTNERS: allowLoopbackPartners,
} = configuration.value

const log = openLog({ process: 'web' }, LOG_LEVEL)
warnOfPlatform(log, trustedProxies, process.env)
const stopping = stopSignal(log)
const onError = (error: Error) => log.error('database connection lost', { error: String(error) })
const statements = openStatements(DATABASE_URL, { onError })
const pools = await openPools(DATABASE_URL, { partnerConnections: DATABASE_CONNECTIONS })
const onQueueError = (error: Error) => log.error('queue', { error: String(error) })
const boss = await openBoss(DATABASE_URL, { supervise: false, onError: onQueueError, stopping })

await noteCredential({ pool: pools.partner, log })
if (!(await hasRightKeys({ pool: pools.partner, log }, keyring))) process.exit(1)
const publicUrl = publicUrlOf(configuration.value)
const limits = openLimits({ statements, log })
const receipts = await openReceipts({
  pool: pools.partner,
  keyring,
  publicUrl,
  onError: (error) => log.error('looking for the key of receipts', { error: String(error) }),
})
const longLists = openLongLists({ databaseUrl: DATABASE_URL, receiptKey: receipts.key })
const app = await createApp({
  statements,
  pools,
  boss,
  keyring,
  log,
  limits,
  longLists,
  receipts,
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
server.listen(PORT, () => log.info('started', { port: PORT, baseUrl, publicUrl }))

const close = () => {
  // A connection becomes idle once its request is answered: without this its keep-alive would hold the process.
  const closing = setInterval(() => server.closeIdleConnections(), 100)
  server.close(async () => {
    clearInterval(closing)
    await limits.finish()
    await boss.stop({ graceful: false })
    await Promise.all([longLists.stop(), statements.end(), pools.end()])
    log.info('stopped')
  })
}
if (stopping.aborted) close()
else stopping.addEventListener('abort', close)
