import test, { type ExecutionContext } from 'ava'
import { formatUnits } from 'viem'
import { insertContract } from '../../../../db/queries/chain/contracts.ts'
import { localAccounts } from '../../../../local/chain/setup.ts'
import { readCampaign } from '../../../support/chain/campaign.ts'
import { openLive, token, WALLET } from '../../../support/chain/chain.ts'
import { openChainRows } from '../../../support/chain/rows.ts'
import { openOperator, SECRET_PATH } from '../../../support/chain/operator.ts'
import { openProxied } from '../../../support/chain/proxied.ts'
import { copyDatabase, testDatabase } from '../../../support/database.ts'

type Status = { chains: Record<string, unknown>[] }

const DRAWINGS = 2
const NOWHERE = `http://127.0.0.1:9${SECRET_PATH}`

test('chain status shows money, nonces, what waits, and that a restored database is behind its contract', async (t) => {
  const live = await openLive(t)
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const worker = await live.on(live.databaseUrl)
  const ids = await worker.sent(DRAWINGS)
  await worker.runUntil(worker.allPaid(ids))
  const more = await worker.sent()
  await worker.round()
  const statusOf = async (databaseUrl: string) => {
    const { json } = openOperator(t, { DATABASE_URL: databaseUrl, RPC_URLS_LOCAL: live.anvil.url })
    const { chains } = await json<Status>('chain status')
    t.is(chains.length, 1)
    return chains[0] ?? {}
  }

  const { block, operatorEther, float, requestFee, intents, campaigns, lasts, ...status } = await statusOf(
    live.databaseUrl,
  )
  const operator = localAccounts.operator.account.address.toLowerCase()
  t.deepEqual(status, {
    chain: 'local',
    contract: live.contract,
    problem: null,
    operator,
    isPaused: false,
    nonces: { database: DRAWINGS * 2 + 1, chain: DRAWINGS * 2 + 1 },
  })
  t.is(block, Number(await live.owner.nodes.read.getBlockNumber()))
  for (const ether of [operatorEther, float, requestFee]) t.regex(String(ether), /^\d+(\.\d+)?$/)
  t.like(intents, { new: 0, signed: 1, mined: 0 })
  const wallet = { database: WALLET, contract: WALLET }
  const left = await readCampaign({ ...live.owner, contract: live.contract }, 1)
  const money = {
    symbol: token.symbol,
    balance: formatUnits(left?.balance ?? 0n, token.decimals),
    maxPerDrawing: '1000000',
    maxPerDay: '10000000',
    leftToday: formatUnits(left?.leftToday ?? 0n, token.decimals),
  }
  t.deepEqual(Object.keys(lasts as object), ['feeDays', 'gasDays'])
  const lasting = { days: null, draws: Math.floor(Number(money.balance) / 15) }
  const named = { slug: live.campaign.slug, contractId: 1, isCurrent: true, wallet, money, lasts: lasting }
  const numbers = DRAWINGS + more.length
  t.deepEqual(campaigns, [
    {
      ...named,
      numbers: { database: numbers, contract: numbers },
      isContractAhead: false,
    },
  ])

  t.deepEqual((await statusOf(older))['campaigns'], [
    {
      ...named,
      numbers: { database: 0, contract: numbers },
      isContractAhead: true,
    },
  ])
})

test('chain status of nothing is empty, and without the address of a node it says which one is missing', async (t) => {
  const { json } = openOperator(t, { DATABASE_URL: await testDatabase(t) })
  t.deepEqual(await json<Status>('chain status'), { chains: [] })
  const rows = await openChainRows(t)
  const { refused } = openOperator(t, { DATABASE_URL: rows.url, RPC_URLS_LOCAL: NOWHERE })
  await refused(/^RPC_URLS_BASE is missing: the address of a node of base\./, 'chain status')
  await refused(/^The command failed: HTTP request failed/, 'chain status', { RPC_URLS_BASE: NOWHERE })
})

test('a chain without a node that answers, or without one in the settings, does not keep the others from being shown', async (t) => {
  const live = await openLive(t)
  await insertContract(live.pool, {
    chain: 'base',
    chainId: 8_453,
    address: `0x${'c'.repeat(40)}`,
    operator: `0x${'b'.repeat(40)}`,
    deployedBlock: 1,
  })
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url }
  const shown = async (more: Record<string, string>) => {
    const { chains } = await openOperator(t, { ...settings, ...more }).json<Status>('chain status')
    t.like(
      chains.find(({ chain }) => chain === 'local'),
      { contract: live.contract, problem: null },
    )
    return String(chains.find(({ chain }) => chain === 'base')?.['problem'])
  }
  t.is(await shown({}), 'RPC_URLS_BASE is missing: the address of a node of base.')
  t.regex(await shown({ RPC_URLS_BASE: NOWHERE }), /^No node of base answered: HTTP request failed/)
})

/** Commands that have so many nodes, of which the first says that nobody has any ether. */
const openPoor = async (t: ExecutionContext, count: number) => {
  const { live, proxies } = await openProxied(t, count)
  proxies[0].faults.push({
    kind: 'changed',
    methods: ['eth_getBalance'],
    change: (answer) => JSON.stringify({ ...JSON.parse(answer), result: '0x0' }),
  })
  const urls = proxies.map(({ url }) => url).join(',')
  return { live, ...openOperator(t, { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: urls }) }
}

test('what one node of three alone says of ether is not shown, nor warned of', async (t) => {
  const { json } = await openPoor(t, 3)
  const [status] = (await json<Status>('chain status')).chains
  for (const ether of [status?.['float'], status?.['operatorEther']]) t.notRegex(String(ether), /^(0|undefined)$/)
  const { chains } = await json<Status>('status')
  t.notRegex(String(chains[0]?.['float']), /^(0|undefined)$/)
})

test('where two nodes tell different things of a contract, that is shown in place of its figures', async (t) => {
  const { live, json } = await openPoor(t, 2)
  const problem = `Nodes tell different things of what ${live.contract} has: leave out the one that is wrong.`
  t.like((await json<Status>('chain status')).chains, [{ contract: live.contract, problem }])
})
