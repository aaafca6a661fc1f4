import test, { type ExecutionContext } from 'ava'
import type { Fault, Message } from '../../support/chain/rpc-faults.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { RpcProxy } from '../../support/chain/rpc-proxy.ts'

/** A live campaign whose worker has one node, with these limits. */
const behind = async (t: ExecutionContext, faults: readonly Fault[]) => {
  const {
    live,
    proxies: [proxy],
  } = await openProxied(t)
  proxy.faults.push(...faults)
  return { live, proxy }
}

test('a first node that stands still is not read from, while a second goes on', async (t) => {
  const {
    live,
    proxies: [first, second],
  } = await openProxied(t, 2, { behindSeconds: 100 })
  await live.owner.nodes.read.request({ method: 'anvil_mine', params: ['0x32', '0x2'] } as never)
  first.faults.push({ kind: 'stale', blocks: 40 })
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  const readsOf = ({ requests }: RpcProxy) => requests.filter(({ method }) => method === 'eth_call').length
  t.true(readsOf(second as RpcProxy) > 0)
  t.is(readsOf(first), 0)
})

const BLOCKS_BETWEEN = '0x64'

const drawnAndPaid = async ({ live }: Awaited<ReturnType<typeof behind>>) => {
  const ids = await live.sent()
  await live.round()
  await live.owner.nodes.read.request({ method: 'anvil_mine', params: [BLOCKS_BETWEEN] } as never)
  await live.runUntil(live.allPaid(ids))
}

const blocksOf = ({ params = [] }: Message): number => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
  return Number(toBlock) - Number(fromBlock) + 1
}

const blocksAsked = ({ requests }: RpcProxy): number[] =>
  requests.filter(({ method }) => method === 'eth_getLogs').map(blocksOf)

test('a node that looks for events in five blocks at a time is asked for so many, and remembered', async (t) => {
  const limited = await behind(t, [{ kind: 'log range', blocks: 5 }])
  await drawnAndPaid(limited)
  const asked = blocksAsked(limited.proxy)
  t.true(asked.some((blocks) => blocks > 5))
  const refused = asked.filter((blocks) => blocks > 5).length
  t.true(refused < asked.length / 2, `${refused} of ${asked.length} searches were refused`)
})

/** More than is read of any answer. */
const TOO_MUCH = ' '.repeat(11 * 1_024 * 1_024)

test('a node that tells too much of the events of more than five blocks is asked for fewer at a time', async (t) => {
  const change = (answer: string, asked: Message) =>
    blocksOf(asked) > 5 ? JSON.stringify({ ...JSON.parse(answer), more: TOO_MUCH }) : answer
  await t.notThrowsAsync(drawnAndPaid(await behind(t, [{ kind: 'changed', methods: ['eth_getLogs'], change }])))
})

test('one node of three that refuses to look for events does not have the others look in few blocks', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  proxies[0].faults.push({ kind: 'log range', blocks: 0 })
  await drawnAndPaid({ live, proxy: proxies[0] })
  const asked = blocksAsked(proxies[1] as RpcProxy)
  t.true(Math.max(...asked) >= Number(BLOCKS_BETWEEN))
  t.true(asked.length < blocksAsked(proxies[0]).length)
})

test('a node that looks for events in one block at a time draws and pays too', async (t) => {
  await t.notThrowsAsync(drawnAndPaid(await behind(t, [{ kind: 'log range', blocks: 1 }])))
})

test('a node that takes no requests together is asked one by one', async (t) => {
  const limited = await behind(t, [{ kind: 'batch refused', most: 1 }])
  await drawnAndPaid(limited)
  const { requests } = limited.proxy
  const refused = requests.filter(({ faults }) => faults.includes('batch refused')).length
  t.true(refused > 0 && refused <= 20, `${refused} of ${requests.length} messages were refused`)
})

test('a node that takes ten requests together is asked for no more, and gets each transaction on its own', async (t) => {
  const limited = await behind(t, [
    { kind: 'batch refused', most: 10 },
    { kind: 'batch refused', most: 1, methods: ['eth_sendRawTransaction'] },
  ])
  await drawnAndPaid(limited)
  const { requests } = limited.proxy
  t.true(requests.some(({ method }) => method === 'eth_sendRawTransaction'))
  t.deepEqual(
    requests.filter(({ faults }) => faults.includes('batch refused')),
    [],
  )
})
