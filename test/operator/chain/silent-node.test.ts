import test from 'ava'
import { openCommands, DEPLOY } from '../../support/chain/commands.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'

test('the first of two nodes does not answer: the owner calls the contract through the other one', async (t) => {
  const { json, anvil } = await openCommands(t)
  const silent = await startRpcProxy({ target: anvil.url })
  t.teardown(silent.stop)
  silent.faults.push({ kind: 'unavailable' })
  const among = { RPC_URLS_LOCAL: `${silent.url},${anvil.url}` }
  const { contract } = await json<{ contract: string }>(DEPLOY, among)
  t.like(await json('chain pause --chain local', among), { contract })
})

test('a transaction goes to all nodes, and one of them that had it before is no reason to fail', async (t) => {
  const { json, anvil } = await openCommands(t)
  const proxies = [await startRpcProxy({ target: anvil.url }), await startRpcProxy({ target: anvil.url })]
  for (const { stop } of proxies) t.teardown(stop)
  const { contract } = await json<{ contract: string }>(DEPLOY)
  t.like(await json('chain pause --chain local', { RPC_URLS_LOCAL: proxies.map(({ url }) => url).join(',') }), {
    contract,
  })
  const sent = proxies.map(
    ({ requests }) => requests.filter(({ method }) => method === 'eth_sendRawTransaction').length,
  )
  t.deepEqual(sent, [1, 1])
})
