import test from 'ava'
import { openLive } from '../../support/chain/chain.ts'
import { type RpcProxy, startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { copyDatabase } from '../../support/database.ts'

const BLOCKS_BETWEEN = 100

test('numbers that the database lacks are looked for from its last one on, and a stuck campaign looks once a minute', async (t) => {
  const proxies: RpcProxy[] = []
  const live = await openLive(t, {
    rpcUrls: async (target) => {
      const proxy = await startRpcProxy({ target })
      t.teardown(proxy.stop)
      proxies.push(proxy)
      return [proxy.url]
    },
  })
  const [proxy] = proxies as [RpcProxy]
  const looks = () =>
    proxy.requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => Number((params[0] as { fromBlock: string }).fromBlock))
  const known = await live.sent()
  await live.runUntil(live.allPaid(known))
  await live.mine(BLOCKS_BETWEEN)
  const from = Number(await live.owner.nodes.read.getBlockNumber())
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const newer = await live.on(live.databaseUrl)
  await newer.runUntil(newer.allPaid(await newer.sent()))
  await newer.close()

  const restored = await live.on(older)
  await restored.sent()
  proxy.requests.length = 0
  await restored.round()
  const seen = looks()
  t.true(seen.length > 0)
  t.true(seen.every((block) => block > from - BLOCKS_BETWEEN - 20))
  await restored.round()
  t.is(looks().length, seen.length)
})
