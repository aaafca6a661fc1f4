import test from 'ava'
import { sql } from 'slonik'
import { localAccounts } from '../../local/chain/setup.ts'
import { freePort } from '../../local/ports.ts'
import { openAsking } from '../support/alerts/asking.ts'
import { breakBooks, breakServices } from '../support/alerts/breaking-services.ts'
import { blockStages, breakRows } from '../support/alerts/breaking.ts'
import { isInstalled } from '../support/alerts/installed.ts'
import { startNode } from '../support/alerts/nodes.ts'
import { startPrometheus } from '../support/alerts/prometheus.ts'
import { besideProcesses, openSeen } from '../support/alerts/seen.ts'
import { testDatabase } from '../support/database.ts'
import { makePartner } from '../support/factory.ts'
import { startMailServer } from '../support/mail/mail-server.ts'
import { startFile } from '../support/process/command.ts'
import { openWorkplace } from '../support/workplace.ts'

const OF_ROWS = [
  'PrizeNeedsOperator',
  'PrizeDiffers',
  'PrizeReconcilerDiffers',
  'PrizeDoesNotGoOn',
  'PrizePartnerWaits',
  'PrizeLogTrouble',
  'PrizeBackupOld',
  'PrizeMailLate',
  'PrizeWalletWaits',
  'PrizeMoveWaits',
]
const OF_STAGES = [
  'PrizeStageStuck',
  'PrizeStageFailing',
  'PrizeStageLate',
  'PrizeWebhooksLate',
  'PrizeWebhooksGrowing',
  'PrizeStageGrowing',
]
const OF_SERVICES = ['PrizeEndpointsDisabled', 'PrizeMailFailing', 'PrizeSiteLate']
const OF_BOOKS = [
  'PrizeAuditTrouble',
  'PrizeGoLiveWaits',
  'PrizeChainInFlight',
  'PrizeChainUnconfirmed',
  'PrizeChainProposalWaits',
]
const OF_CHAINS = ['PrizeChainHeadOld', 'PrizeChainNodeFailing', 'PrizeChainUnreachable']
const OF_REQUESTS = ['PrizeHttpErrors', 'PrizeHttpSlow', 'PrizeLimitsRefused', 'PrizePoolWaiting']
const FROM_THE_START = ['PrizeBackupMissing', 'PrizeProcessLarge']
const OF_DEAD_WORKERS = ['PrizeNoWorkers', 'PrizeNobodyWatches', 'PrizeSnapshotOld', 'PrizeProcessDown']

const BURDEN = new URL('../support/alerts/burden.ts', import.meta.url).href

const withPrometheus = isInstalled('prometheus') ? test : test.skip

withPrometheus(
  'alerts fire when processes, rows, stages and nodes fail, and clear when they are well (needs prometheus)',
  async (t) => {
    const databaseUrl = await testDatabase(t)
    const place = await openWorkplace(databaseUrl)
    t.teardown(place.close)
    const { pool } = place
    const [port, webPort, workerPort] = [await freePort(), await freePort(), await freePort()]
    const mails = await startMailServer(t)
    const [first, second] = [await startNode(t), await startNode(t)]
    const start = async (file: 'api/main.ts' | 'worker/main.ts', settings: Record<string, string>) => {
      const process = startFile(file, [], { DATABASE_URL: databaseUrl, ...settings })
      t.teardown(() => process.child.kill('SIGKILL'))
      await process.started
      const kill = async () => {
        process.child.kill('SIGKILL')
        await process.ended
      }
      return { child: process.child, kill }
    }
    const startWeb = (settings = {}) =>
      start('api/main.ts', { PORT: String(port), METRICS_PORT: String(webPort), TRUSTED_PROXIES: '1', ...settings })
    const startWorker = () =>
      start('worker/main.ts', {
        METRICS_PORT: String(workerPort),
        RPC_URLS_LOCAL: `${first.url},${second.url}`,
        CHAIN_OPERATOR_KEY: localAccounts.operator.key,
        SMTP_URL: mails.url.href,
        MAIL_FROM: 'draws@prizes.test',
      })
    const [web, worker] = await Promise.all([startWeb({ NODE_OPTIONS: `--import=${BURDEN}` }), startWorker()])
    const { scraped, ...prometheus } = await startPrometheus(t, [webPort, workerPort])
    const { fire, clear, sawAll } = openSeen(t, prometheus)
    await fire(FROM_THE_START)
    await clear(besideProcesses.filter((name) => !FROM_THE_START.includes(name)))

    const partner = await makePartner(place)
    const healRows = await breakRows(place, partner)
    const healServices = await breakServices(place, mails)
    const healBooks = await breakBooks(t, place, databaseUrl, partner)
    const unblock = await blockStages(t, place, databaseUrl)
    for (const node of [first, second]) node.lateSeconds = 300
    second.isDown = true
    const { askSlowly, askTooMuch, askInVain } = await openAsking(t, place, { databaseUrl, partner, port, scraped })
    await askSlowly()
    await askTooMuch()
    await askInVain()
    web.child.kill('SIGUSR2')
    await fire([
      ...OF_ROWS,
      ...OF_STAGES,
      ...OF_SERVICES,
      ...OF_BOOKS,
      ...OF_REQUESTS,
      'PrizeEventLoopBlocked',
      'PrizeChainHeadOld',
      'PrizeChainNodeFailing',
    ])
    web.child.kill('SIGUSR2')
    first.isDown = true
    await fire(['PrizeChainUnreachable'])

    await healRows()
    await healServices()
    await healBooks()
    await unblock()
    for (const node of [first, second]) Object.assign(node, { isDown: false, lateSeconds: 0 })
    await fire(['PrizeLockLate'])
    await clear([
      ...OF_ROWS,
      ...OF_STAGES,
      ...OF_SERVICES,
      ...OF_BOOKS,
      ...OF_CHAINS,
      ...OF_REQUESTS,
      'PrizeLockLate',
      'PrizeEventLoopBlocked',
      'PrizeBackupMissing',
    ])

    await worker.kill()
    await pool.query(sql.unsafe`update worker_sign set seen_at = seen_at - interval '1 minute'`)
    await pool.query(sql.unsafe`update watch set held_until = held_until - interval '1 minute'`)
    await pool.query(sql.unsafe`update metric_snapshot set taken_at = taken_at - interval '1 minute'`)
    await fire(OF_DEAD_WORKERS)
    await web.kill()
    await fire(['PrizeMetricsMissing'])
    await Promise.all([startWeb(), startWorker()])
    await clear([...OF_DEAD_WORKERS, 'PrizeMetricsMissing', 'PrizeProcessLarge'])
    sawAll(besideProcesses)
  },
)
