import test, { type ExecutionContext } from 'ava'
import { localAccounts } from '../../local/chain/setup.ts'
import { compared } from '../support/chain/compared.ts'
import { type Live, openLive } from '../support/chain/chain.ts'
import { type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { keyOf, owedUnits, paidEvents, walletBalance } from '../support/chain/sums.ts'
import { testDatabase } from '../support/database.ts'
import { passCutoff } from '../support/factory.ts'
import { askServer } from '../support/failover/standby.ts'
import { type Hold, openHolds } from '../support/faults/hold.ts'
import { startService } from '../support/faults/service.ts'
import { seed } from '../support/run/soak.ts'
import { until } from '../support/until.ts'

const WORKERS = 2
const DRAWINGS = 3
const STOPS_A_ROUND = 2

/** Calls to a node in which the worker is held: before the node gets them, or (`forward`) before its answer arrives. */
const calls = {
  'a look for the newest block': { method: 'eth_getBlockByNumber' },
  'a look for events': { method: 'eth_getLogs' },
  'a look at the contract': { method: 'eth_call', forward: true },
  'sending what is signed': { method: 'eth_sendRawTransaction' },
  'the answer to what is sent': { method: 'eth_sendRawTransaction', forward: true },
} as const

/** Changes of rows in whose transaction the worker is held, until Postgres ends the transaction. */
const moments = {
  'giving a number': { on: 'update on drawing', when: 'old.number is null and new.number is not null' },
  'signing a request': { on: 'insert on chain_attempt' },
  'recording a value': { on: 'update on drawing', when: 'old.entropy is null and new.entropy is not null' },
  'recording a payment': { on: 'update on payout', when: 'old.paid_at is null and new.paid_at is not null' },
} as const

type Call = keyof typeof calls
type Moment = keyof typeof moments
const places = [...Object.keys(calls), ...Object.keys(moments)] as (Call | Moment)[]

/** Consecutive rounds cover all of these places. */
const planned = Array.from(
  { length: STOPS_A_ROUND },
  (_, i) => places[(seed * STOPS_A_ROUND + i) % places.length] as Call | Moment,
)

const WATCHING = `
  select a.application_name as name from chain_watch w join pg_stat_activity a on a.pid = w.backend
  where w.held_until > now()`

const watcherOf = async (databaseUrl: string): Promise<string | undefined> =>
  (await askServer<{ name: string }>(databaseUrl, WATCHING))[0]?.name

/** Holds the worker behind this proxy in such a call. */
const holdCall = (
  name: string,
  { faults }: RpcProxy,
  { method, ...fault }: { method: string; forward?: true },
): Hold => {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  const pass = () => {
    isHeld = true
    return released
  }
  faults.push({ kind: 'held', pass, methods: [method], ...fault })
  return {
    held: async () => (isHeld ? [name] : []),
    release: async () => {
      faults.length = 0
      resolve()
    },
  }
}

/** Drawings with their lists, whose cutoff and draw time have come. */
const makeDue = async (live: Live): Promise<string[]> => {
  const ids: string[] = []
  for (let i = 0; i < DRAWINGS; i += 1) {
    const id = await live.open()
    await passCutoff(live, id)
    ids.push(id)
  }
  return ids
}

const arePaid = async (t: ExecutionContext, live: Live, ids: readonly string[], words: string): Promise<void> => {
  t.true(await until(live.allPaid(ids), (done) => done), words)
}

type Receipt = { from: string; status: string }

/** How many of the operator's transactions have reverted: each has cost gas for nothing. */
const countFailed = async ({ owner, context }: Live): Promise<number> => {
  const { read } = owner.nodes
  const own = context.account.address.toLowerCase()
  const newest = Number(await read.getBlockNumber())
  let failed = 0
  for (let block = 0; block <= newest; block += 1) {
    const of = { method: 'eth_getBlockReceipts', params: [`0x${block.toString(16)}`] } as never
    const receipts = (await read.request(of)) as unknown as Receipt[]
    failed += receipts.filter(({ from, status }) => from.toLowerCase() === own && status !== '0x1').length
  }
  return failed
}

test('the worker that watches a chain is stopped for longer than its watch, in the middle of anything: another takes over, and back again it does nothing twice', async (t) => {
  t.timeout(500_000)
  const databaseUrl = await testDatabase(t)
  const hold = await openHolds(databaseUrl, moments)
  const live = await openLive(t, { databaseUrl, blockSeconds: 1 })
  const proxies = new Map<string, RpcProxy>()
  for (let i = 1; i <= WORKERS; i += 1) {
    const proxy = await startRpcProxy({ target: live.anvil.url })
    t.teardown(proxy.stop)
    proxies.set(`worker ${i}`, proxy)
  }
  const service = await startService(t, {
    databaseUrl,
    workers: [...proxies.values()].map(({ url }) => ({ RPC_URLS_LOCAL: url })),
    settings: { CHAIN_OPERATOR_KEY: localAccounts.operator.key },
  })
  await arePaid(t, live, await makeDue(live), 'they draw')

  for (const place of planned) {
    const watching = (await until(() => watcherOf(databaseUrl), Boolean)) as string
    const isCall = place in calls
    const { held, release } = isCall
      ? holdCall(watching, proxies.get(watching) as RpcProxy, calls[place as Call])
      : await hold(place as Moment)
    const ids = await makeDue(live)
    t.true((await until(held, (names) => names.includes(watching))).includes(watching), `it is held: ${place}`)
    const { child } = service.workers.find(({ name }) => name === watching) as (typeof service.workers)[number]
    child.kill('SIGSTOP')
    t.teardown(() => child.kill('SIGCONT'))
    if (!isCall) await release()
    await arePaid(t, live, ids, `another one draws: ${place}`)
    t.not(await watcherOf(databaseUrl), watching)
    // The call that was held reaches the node late.
    await release()
    child.kill('SIGCONT')
    await arePaid(t, live, await makeDue(live), `both draw again: ${place}`)
  }

  const events = await paidEvents(live)
  t.is(new Set(events.map(keyOf)).size, events.length, 'no payment is made twice')
  t.is(await walletBalance(live), await owedUnits(live))
  t.deepEqual(await compared(live), [])
  t.is(await countFailed(live), 0, 'no gas is spent for nothing')
  for (const { child } of service.workers) child.kill('SIGTERM')
  for (const { ended } of service.workers) t.is((await ended).code, 0)
})
