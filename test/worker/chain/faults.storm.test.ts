import test, { type ExecutionContext } from 'ava'
import { compared } from '../../support/chain/compared.ts'
import { openLive } from '../../support/chain/chain.ts'
import { keyOf, owedUnits, paidEvents, walletBalance } from '../../support/chain/sums.ts'
import type { Fault } from '../../support/chain/rpc-faults.ts'
import { type RpcProxy, startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { seed } from '../../support/run/soak.ts'

const DRAWINGS = 6

/** A worker that sees its chain through nodes with these faults; after a failed round comes another. */
const drawThrough = async (t: ExecutionContext, nodes: readonly Fault[][]): Promise<void> => {
  const proxies: RpcProxy[] = []
  const live = await openLive(t, {
    rpcUrls: async (target) => {
      for (const i of nodes.keys()) proxies.push(await startRpcProxy({ target, seed: seed + i }))
      return proxies.map(({ url }) => url)
    },
  })
  for (const proxy of proxies) t.teardown(proxy.stop)
  const ids = await live.sent(DRAWINGS)
  for (const [i, faults] of nodes.entries()) proxies[i]?.faults.push(...faults)
  await live.runUntil(live.allPaid(ids), () => live.round().catch(() => {}))
  t.true(
    proxies.some(({ requests }) => requests.some(({ faults }) => faults.length > 0)),
    'the faults befell',
  )
  const events = await paidEvents(live)
  t.is(new Set(events.map(keyOf)).size, events.length)
  t.is(
    events.reduce((sum, { amount }) => sum + amount, 0n),
    await walletBalance(live),
  )
  t.is(await walletBalance(live), await owedUnits(live))
  for (const proxy of proxies) proxy.faults.length = 0
  t.deepEqual(await compared(live), [])
}

const faults: Record<string, Fault[]> = {
  'a third of the replies is lost': [{ kind: 'reply lost', probability: 0.33 }],
  'a third of the requests is lost': [{ kind: 'request lost', probability: 0.33 }],
  'the node is unavailable every third time': [{ kind: 'unavailable', probability: 0.33, forward: true }],
  'the node limits the rate': [{ kind: 'rate limited', probability: 0.3 }],
  'the node answers what is not JSON': [{ kind: 'not JSON', probability: 0.3, forward: true }],
  'the newest block that the node knows is an old one, now and then': [{ kind: 'stale', blocks: 2, probability: 0.4 }],
  'the node takes transactions and says that it did not': [
    { kind: 'refused', message: 'replacement transaction underpriced', forward: true, probability: 0.5 },
    { kind: 'refused', message: 'nonce too low', forward: true, probability: 0.5 },
    { kind: 'refused', message: 'already known', forward: true, probability: 0.5 },
  ],
  'everything goes wrong now and then': [
    { kind: 'reply lost', probability: 0.1 },
    { kind: 'request lost', probability: 0.05 },
    { kind: 'unavailable', probability: 0.05 },
    { kind: 'stale', blocks: 1, probability: 0.1 },
    { kind: 'refused', message: 'already known', forward: true, probability: 0.1 },
  ],
}

for (const [name, some] of Object.entries(faults)) {
  test(`${name}: every drawing is paid once`, (t) => drawThrough(t, [some]))
}

test('one of two nodes is down: the other one serves', (t) => drawThrough(t, [[{ kind: 'unavailable' }], []]))

test('a node of another chain: nothing is sent through it', async (t) => {
  const proxies: RpcProxy[] = []
  const live = await openLive(t, {
    rpcUrls: async (target) => {
      proxies.push(await startRpcProxy({ target }))
      return proxies.map(({ url }) => url)
    },
  })
  for (const proxy of proxies) t.teardown(proxy.stop)
  const [id = ''] = await live.sent()
  proxies[0]?.faults.push({ kind: 'wrong chain' })
  await t.throwsAsync(live.round(), {
    message: /^Node 1 of 1 in RPC_URLS_LOCAL is of chain 1, not 31337: correct its address\.$/,
  })
  t.is((await live.read(id)).status, 'locked')
  t.false(proxies.some(({ requests }) => requests.some(({ method }) => method === 'eth_sendRawTransaction')))
})
