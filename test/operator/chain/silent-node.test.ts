import test from 'ava'
import { openCommands, DEPLOY } from '../../support/chain/commands.ts'
import { keepsSecrets, SECRET_PATH } from '../../support/chain/operator.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { runHere } from '../../support/operator/run.ts'

test('the first of two nodes does not answer: the owner calls the contract through the other one', async (t) => {
  const { json, anvil } = await openCommands(t)
  const silent = await startRpcProxy({ target: anvil.url })
  t.teardown(silent.stop)
  silent.faults.push({ kind: 'unavailable' })
  const among = { RPC_URLS_LOCAL: `${silent.url},${anvil.url}` }
  const { contract } = await json<{ contract: string }>(DEPLOY, among)
  t.like(await json('chain pause --chain local', among), { contract })
})

test('who runs a command reads once which nodes it went by without, without their addresses', async (t) => {
  const { json, anvil, environment } = await openCommands(t)
  await json(DEPLOY)
  const [other, foreign] = [await startRpcProxy({ target: anvil.url }), await startRpcProxy({ target: anvil.url })]
  for (const { stop } of [other, foreign]) t.teardown(stop)
  foreign.faults.push({ kind: 'wrong chain' })
  const urls = [`http://127.0.0.1:1${SECRET_PATH}`, anvil.url, `${foreign.url}${SECRET_PATH}`]
  const pause = (nodes: readonly string[]) =>
    runHere('chain pause --chain local'.split(' '), { ...environment, RPC_URLS_LOCAL: nodes.join(',') })
  const alone = await pause(urls)
  t.is(alone.code, 1)
  keepsSecrets(t, alone.stdout, alone.stderr)
  t.regex(alone.stderr, /only 1 can be asked, and two must tell the same: repair the others, or leave them out/)
  const { code, stdout, stderr } = await pause([...urls, other.url])
  t.is(code, 0, stderr)
  keepsSecrets(t, stdout, stderr)
  t.deepEqual(stderr.trim().split('\n').toSorted(), [
    'A node does not answer and is left out of what nodes are compared in: 1 of 4 in RPC_URLS_LOCAL (it did not tell its newest block). If that lasts, repair or replace it.',
    'A node of another chain is not read from: 3 of 4 in RPC_URLS_LOCAL. If that lasts, repair or replace it.',
  ])
  const all = await runHere('chain pause --chain local'.split(' '), environment)
  t.is(all.stderr, '')
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
