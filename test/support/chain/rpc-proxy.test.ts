import test, { type ExecutionContext } from 'ava'
import { createTestClient, http, parseEther, publicActions, toHex, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { type Anvil, startAnvil } from '../../../local/chain/anvil.ts'
import { until } from '../until.ts'
import type { Fault } from './rpc-faults.ts'
import { type RpcProxy, startRpcProxy } from './rpc-proxy.ts'

const RECEIVER = '0x00000000000000000000000000000000000000b2'
/** On a busy machine a node may take long to answer. */
const PATIENCE_MS = 60_000
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let anvil: Anvil
test.before(async () => {
  anvil = await startAnvil()
})
test.after.always(() => anvil?.stop())

const open = (url: string) =>
  createTestClient({
    account: privateKeyToAccount(KEY),
    chain: foundry,
    mode: 'anvil',
    cacheTime: 0,
    transport: http(url, { retryCount: 0, timeout: PATIENCE_MS }),
  })
    .extend(publicActions)
    .extend(walletActions)

const start = async (t: ExecutionContext, ...faults: Fault[]): Promise<RpcProxy> => {
  const proxy = await startRpcProxy({ target: anvil.url })
  t.teardown(() => proxy.stop())
  proxy.faults.push(...faults)
  return proxy
}

const call = async (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const message = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })

/** A signed payment of one wei that the node has not got yet. */
const signPayment = async () => {
  const node = open(anvil.url)
  const prepared = await node.prepareTransactionRequest({ to: RECEIVER, value: 1n })
  return node.signTransaction(prepared)
}

const received = () => open(anvil.url).getBalance({ address: RECEIVER })

/** The node mines what it takes at once, but may answer before it has. */
const arrived = (balance: bigint) => until(received, (value) => value === balance)

test.serial('without faults every call and every batch is passed on, and noted', async (t) => {
  const proxy = await start(t)
  const answer = await call(proxy.url, [message('eth_chainId'), message('eth_blockNumber', [], 7)])
  const answers = (await answer.json()) as { id: number; result: string }[]
  t.deepEqual(
    answers.map(({ id }) => id),
    [1, 7],
  )
  t.is(answers[0]?.result, toHex(foundry.id))
  t.deepEqual(proxy.requests, [
    { method: 'eth_chainId', params: [], faults: [], reached: true },
    { method: 'eth_blockNumber', params: [], faults: [], reached: true },
  ])
})

test.serial('a lost request never reaches the node; a lost reply comes from a node that has acted', async (t) => {
  const proxy = await start(t, { kind: 'request lost', times: 1 })
  const before = await received()
  const serializedTransaction = await signPayment()
  await t.throwsAsync(open(proxy.url).sendRawTransaction({ serializedTransaction }))
  t.is(await received(), before)
  proxy.faults.push({ kind: 'reply lost', times: 1 })
  await t.throwsAsync(open(proxy.url).sendRawTransaction({ serializedTransaction }))
  t.is(await arrived(before + 1n), before + 1n)
  t.deepEqual(
    proxy.requests.map(({ faults, reached }) => [...faults, reached]),
    [
      ['request lost', false],
      ['reply lost', true],
    ],
  )
})

test.serial('a node may be unavailable, limit the rate, or answer with a page', async (t) => {
  const proxy = await start(
    t,
    { kind: 'unavailable', times: 1 },
    { kind: 'rate limited', retryAfterSeconds: 3, times: 1 },
    { kind: 'not JSON', times: 1 },
  )
  t.is((await call(proxy.url, message('eth_chainId'))).status, 503)
  const limited = await call(proxy.url, message('eth_chainId'))
  t.deepEqual([limited.status, limited.headers.get('retry-after')], [429, '3'])
  const page = await call(proxy.url, message('eth_chainId'))
  t.is(page.status, 200)
  await t.throwsAsync(page.json())
  t.is((await call(proxy.url, message('eth_chainId'))).status, 200)
})

test.serial('a refusal of signed bytes may be true, or hide that the node took them', async (t) => {
  const proxy = await start(t, { kind: 'refused', message: 'replacement transaction underpriced', times: 1 })
  const before = await received()
  const serializedTransaction = await signPayment()
  const send = () => open(proxy.url).sendRawTransaction({ serializedTransaction })
  await t.throwsAsync(send, { message: /replacement transaction underpriced/ })
  t.is(await received(), before)
  proxy.faults.push({ kind: 'refused', message: 'nonce too low', forward: true, times: 1 })
  await t.throwsAsync(send, { message: /nonce too low/i })
  t.is(await arrived(before + 1n), before + 1n)
  t.is(await open(proxy.url).getChainId(), foundry.id)
})

test.serial('a node that lags behind knows neither the newest blocks nor what happened in them', async (t) => {
  const proxy = await start(t)
  const [node, lagging] = [open(anvil.url), open(proxy.url)]
  await node.mine({ blocks: 5 })
  const before = await received()
  const hash = await node.sendTransaction({ to: RECEIVER, value: parseEther('1') })
  await node.waitForTransactionReceipt({ hash })
  await node.mine({ blocks: 2 })
  const newest = await node.getBlockNumber()
  proxy.faults.push({ kind: 'stale', blocks: 3 })
  t.is(await lagging.getBlockNumber(), newest - 3n)
  t.is((await lagging.getBlock()).number, newest - 3n)
  t.is(await lagging.getBalance({ address: RECEIVER }), before)
  await t.throwsAsync(lagging.getTransactionReceipt({ hash }), { name: 'TransactionReceiptNotFoundError' })
  await t.throwsAsync(lagging.getBlock({ blockNumber: newest }), { name: 'BlockNotFoundError' })
  await t.throwsAsync(lagging.getBalance({ address: RECEIVER, blockNumber: newest }))
  await node.mine({ blocks: 1 })
  t.is(await lagging.getBalance({ address: RECEIVER }), before + parseEther('1'))
  t.is((await lagging.getTransactionReceipt({ hash })).status, 'success')
})

test.serial('a node of another chain says so', async (t) => {
  const proxy = await start(t, { kind: 'wrong chain', chainId: 8453 })
  t.is(await open(proxy.url).getChainId(), 8453)
  t.is(await open(proxy.url).request<{ ReturnType: string }>({ method: 'net_version' } as never), '8453')
})

test.serial('a slow node outlasts the patience of its caller, and acts all the same', async (t) => {
  const proxy = await start(t, { kind: 'slow', delayMs: 300, methods: ['eth_chainId'] })
  const impatient = { signal: AbortSignal.timeout(20), method: 'POST', body: JSON.stringify(message('eth_chainId')) }
  await t.throwsAsync(fetch(proxy.url, impatient), { name: 'TimeoutError' })
  t.is((await call(proxy.url, message('eth_blockNumber'))).status, 200)
  t.is(await open(proxy.url).getChainId(), foundry.id)
})

for (const forward of [false, true]) {
  test.serial(
    `a call is held ${forward ? 'before its answer is heard' : 'before the node gets it'}, and then goes on`,
    async (t) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: held, resolve: pass } = Promise.withResolvers<void>()
      const hold = () => {
        pass()
        return released
      }
      const proxy = await start(t, { kind: 'held', pass: hold, forward, methods: ['eth_chainId'] })
      const called = open(proxy.url).getChainId()
      await held
      t.is(proxy.requests.find(({ method }) => method === 'eth_chainId')?.reached, forward)
      t.is((await call(proxy.url, message('eth_blockNumber'))).status, 200, 'others go on')
      release()
      t.is(await called, foundry.id)
    },
  )
}

test.serial('a fault may be meant for some methods only, in a batch too', async (t) => {
  const proxy = await start(t, { kind: 'refused', message: 'no', methods: ['eth_gasPrice'] })
  const answer = await call(proxy.url, [message('eth_gasPrice', [], 1), message('eth_chainId', [], 2)])
  const answers = (await answer.json()) as { id: number; error?: { message: string } }[]
  t.is(answers.find(({ id }) => id === 1)?.error?.message, 'no')
  t.is(answers.find(({ id }) => id === 2)?.error, undefined)
})

test.serial('the same seed lets chance fall the same way', async (t) => {
  const run = async (seed: number) => {
    const proxy = await startRpcProxy({ target: anvil.url, seed })
    proxy.faults.push({ kind: 'unavailable', probability: 0.5 })
    for (let i = 0; i < 24; i += 1) await call(proxy.url, message('eth_chainId'))
    await proxy.stop()
    return proxy.requests.map(({ faults }) => faults.length).join('')
  }
  const first = await run(5)
  t.is(await run(5), first)
  t.not(await run(6), first)
  t.regex(first, /0.*1|1.*0/)
})

test.serial('a node that is gone looks gone', async (t) => {
  const proxy = await startRpcProxy({ target: 'http://127.0.0.1:9' })
  t.teardown(() => proxy.stop())
  await t.throwsAsync(call(proxy.url, message('eth_chainId')))
})
