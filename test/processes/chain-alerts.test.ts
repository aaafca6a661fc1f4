import test from 'ava'
import { localAccounts } from '../../local/chain/setup.ts'
import { freePort } from '../../local/ports.ts'
import { drawLate, makePoor } from '../support/alerts/breaking-draws.ts'
import { isInstalled } from '../support/alerts/installed.ts'
import { startPrometheus } from '../support/alerts/prometheus.ts'
import { besideContract, openSeen } from '../support/alerts/seen.ts'
import { openLive } from '../support/chain/chain.ts'
import { startFile } from '../support/process/command.ts'

/** Less than the next draw is expected to pay. */
const LITTLE_UNITS = 1_000_000n

const OF_MONEY = ['PrizeChainEtherLow', 'PrizeChainMoneyLow', 'PrizeChainDrawUncovered', 'PrizeChainTokensMissing']
const OF_DELAYS = ['PrizeSettleLate', 'PrizePayLate']

const withPrometheus = isInstalled('prometheus') ? test : test.skip

withPrometheus(
  'alerts fire when a contract’s money runs out, prizes follow late and payments are final late, and clear (needs prometheus)',
  async (t) => {
    const live = await openLive(t, { units: LITTLE_UNITS })
    const refill = await makePoor(live)
    const port = await freePort()
    const startWorker = async (settings: Record<string, string>) => {
      const { child, started } = startFile('worker/main.ts', [], { DATABASE_URL: live.databaseUrl, ...settings })
      t.teardown(() => child.kill('SIGKILL'))
      await started
    }
    await startWorker({
      WORKER_STAGES: 'chain',
      METRICS_PORT: String(port),
      RPC_URLS_LOCAL: live.anvil.url,
      CHAIN_OPERATOR_KEY: localAccounts.operator.key,
    })
    const { scraped, ...prometheus } = await startPrometheus(t, [port])
    const { fire, clear, sawAll } = openSeen(t, prometheus)
    await fire(OF_MONEY)
    await clear(OF_DELAYS)
    await refill()

    for (const delay of ['settle', 'pay']) await scraped(`prize_${delay}_delay_seconds_count`)
    await drawLate(t, live, () => startWorker({ WORKER_STAGES: 'all-but-chain' }))
    await fire(OF_DELAYS)
    await clear(besideContract)
    sawAll(besideContract)
  },
)
