import { createServer } from 'node:http'
import test from 'ava'
import { runHere } from '../../support/operator/run.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { openChainRows } from '../../support/chain/rows.ts'
import { openLive, token } from '../../support/chain/chain.ts'
import { openOperator, SECRET_PATH } from '../../support/chain/operator.ts'
import { mintTokens } from '../../../local/chain/setup.ts'
import { OWNER } from '../../support/chain/commands.ts'
import { takeTokens } from '../../support/chain/take-tokens.ts'
import { openTimelocked } from '../../support/chain/timelocked.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { testDatabase } from '../../support/database.ts'
import { listen } from '../../support/listen.ts'

type Status = { chains: Record<string, unknown>[]; queues: unknown[] }

const LONGEST_MS = 20_000

test('status shows what each chain has to draw and to pay with', async (t) => {
  const live = await openLive(t)
  await live.close()
  const { json } = openOperator(t, { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url })
  const [chain = {}, ...others] = (await json<Status>('status')).chains
  t.deepEqual(others, [])
  t.like(chain, { chain: 'local', contract: live.contract, problem: null, isPaused: false })
  for (const ether of ['operatorEther', 'float', 'requestFee']) t.regex(String(chain[ether]), /^\d+(\.\d+)?$/, ether)
  t.deepEqual<unknown, unknown>(chain['campaigns'], [
    {
      slug: live.campaign.slug,
      money: {
        symbol: token.symbol,
        balance: '1000000000',
        maxPerDrawing: '1000000',
        maxPerDay: '10000000',
        leftToday: '10000000',
      },
      lasts: { days: null, draws: 66_666_666 },
    },
  ])
  t.deepEqual<unknown, unknown>([chain['lasts'], chain['warnings']], [{ feeDays: null, gasDays: null }, []])
})

test('status tells how long money lasts, and a check fails when it is to be refilled', async (t) => {
  const live = await openLive(t)
  const { slug } = live.campaign
  await live.open({ drawAt: new Date(Date.now() + 86_400_000), cutoffAt: new Date(Date.now() + 80_000_000) })
  await live.close()
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url }
  const { json } = openOperator(t, settings)
  const check = async () => {
    const { code, stdout } = await runHere(['status', '--check', '--json'], settings)
    return { code, ...(JSON.parse(stdout) as { ok: boolean; warnings: { campaign: string | null }[] }) }
  }
  const [chain = {}] = (await json<Status>('status')).chains
  const { feeDays, gasDays } = chain['lasts'] as { feeDays: number; gasDays: number }
  t.true(feeDays > 3 && gasDays > 3)
  t.like(await check(), { code: 0, ok: true, warnings: [] })
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  await ask('anvil_setBalance', [live.contract, '0x1'])
  t.like(await check(), { code: 1, ok: false, warnings: [{ chain: 'local', campaign: null }] })
  await ask('anvil_setBalance', [live.contract, '0xde0b6b3a7640000'])
  await callContract(live.owner, live.contract, 'refund', [
    BigInt(live.contractId),
    (await readCampaign({ ...live.owner, contract: live.contract }, live.contractId))?.balance ?? 0n,
  ])
  t.like(await check(), { code: 1, ok: false, warnings: [{ chain: 'local', campaign: slug }] })
  const { stdout } = await runHere(['chain', 'status'], settings)
  t.regex(stdout, /float 1 ether, at \S+ a request; it lasts more than 999 days, that for gas more than 999 days/)
  t.regex(stdout, new RegExp(`${slug} \\(1\\): 0 TESTUSD; .*lasts 0 days, and 0 draws for certain`))
})

test('the draws of the next week count from the first day on, though their drawings are not created yet', async (t) => {
  const startsAt = new Date().toISOString()
  const { json, anvil, slug } = await openTimelocked(t, { timeZone: 'UTC', startsAt })
  await mintTokens(anvil.url, OWNER)
  // Three winners of 500 cents each, once a day.
  await json(`chain deposit --campaign ${slug} --cents ${10 * 1_500}`)
  const [chain = {}] = (await json<Status>('status')).chains
  t.like((chain['campaigns'] as object[])[0], { slug, lasts: { days: 10, draws: 10 } })
})

test('a contract that has less of a token than its campaigns have deposited is named, until the rest is there', async (t) => {
  const live = await openLive(t)
  await live.close()
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url }
  const check = async () => {
    const { code, stdout } = await runHere(['status', '--check'], settings)
    return { code, words: stdout.trim() }
  }
  t.is((await check()).code, 0)
  await takeTokens(live, 2_500_000n)
  t.deepEqual(await check(), {
    code: 1,
    words: `The contract ${live.contract} on local has 999999997.5 TESTUSD, but its campaigns have deposited 1000000000 TESTUSD: send it the rest without a deposit, or the last of them cannot be paid.`,
  })
  await mintTokens(live.anvil.url, live.contract, 2_500_000n)
  t.is((await check()).code, 0)
})

test('a node that stands still or is silent is named, and a check fails, while another one serves', async (t) => {
  const live = await openLive(t, { behindSeconds: 100 })
  await live.close()
  const proxy = await startRpcProxy({ target: live.anvil.url })
  t.teardown(proxy.stop)
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: `${live.anvil.url},${proxy.url}` }
  const look = async () => {
    const { code, stdout } = await runHere(['status', '--check'], settings)
    const [chain = {}] = (await openOperator(t, settings).json<Status>('status')).chains
    const states = (chain['nodes'] as { state: string }[]).map(({ state }) => state)
    return { code, words: stdout.trim(), states }
  }
  t.deepEqual(await look(), { code: 0, words: 'Nothing needs a person.', states: ['current', 'current'] })
  await live.owner.nodes.read.request({ method: 'anvil_mine', params: ['0x32', '0x2'] } as never)
  proxy.faults.push({ kind: 'stale', blocks: 40 })
  const still = await look()
  t.deepEqual([still.code, still.states], [1, ['current', 'behind']])
  t.regex(
    still.words,
    /^Node 2 of 2 in RPC_URLS_LOCAL stands still at block \d+, while others go on: repair or replace it\.$/,
  )
  await proxy.stop()
  const silent = await look()
  t.deepEqual([silent.code, silent.states], [1, ['current', 'silent']])
  t.regex(silent.words, /^Node 2 of 2 in RPC_URLS_LOCAL does not answer/)
})

test('a node that takes calls and never answers is named, while another one serves', async (t) => {
  const live = await openLive(t)
  await live.close()
  const hung = await listen(
    t,
    createServer(() => {}),
  )
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: `${live.anvil.url},${hung}` }
  const [chain = {}] = (await openOperator(t, settings).json<Status>('status')).chains
  const states = (chain['nodes'] as { state: string }[]).map(({ state }) => state)
  t.deepEqual<unknown, unknown>([chain['problem'], states], [null, ['current', 'silent']])
})

test('a chain that nobody named nodes for here makes no check fail, and is named', async (t) => {
  const live = await openLive(t)
  await live.close()
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: undefined }
  const { code, stdout } = await runHere(['status', '--check'], settings)
  t.is(code, 0)
  t.regex(
    stdout,
    /^Nothing needs a person\.\nNot looked at: RPC_URLS_LOCAL is missing: the address of a node of local\.$/m,
  )
})

test('status of a service without a chain has none', async (t) => {
  const { json } = openOperator(t, { DATABASE_URL: await testDatabase(t) })
  t.deepEqual((await json<Status>('status')).chains, [])
})

test('status never fails because of a node: one that is down, silent or missing is named, in time and without its address', async (t) => {
  const rows = await openChainRows(t)
  const silent = await listen(
    t,
    createServer(() => {}),
  )
  const settings = { DATABASE_URL: rows.url, RPC_URLS_LOCAL: `http://127.0.0.1:9${SECRET_PATH}` }
  const startedAt = performance.now()
  const missing = await openOperator(t, settings).json<Status>('status')
  t.deepEqual(
    missing.chains.map(({ chain, problem, float }) => [chain, problem, float]),
    [
      ['base', 'RPC_URLS_BASE is missing: the address of a node of base.', null],
      ['local', 'No node of local answered in time.', null],
    ],
  )
  t.true(missing.queues.length > 0)
  const { code, stdout } = await runHere(['status', '--check'], settings)
  t.is(code, 1)
  t.deepEqual(stdout.trim().split('\n'), [
    'No node of local answered in time.',
    'Not looked at: RPC_URLS_BASE is missing: the address of a node of base.',
  ])
  const hanging = await openOperator(t, { ...settings, RPC_URLS_BASE: silent + SECRET_PATH }).json<Status>('status')
  t.is(hanging.chains[0]?.['problem'], 'No node of base answered in time.')
  t.true(performance.now() - startedAt < 3 * LONGEST_MS)
})
