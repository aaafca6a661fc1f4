import { createServer } from 'node:http'
import { setInterval as every } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { createPublicClient } from 'viem'
import { localAccounts } from '../../../local/chain/setup.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { callContract, openOwner } from '../../../worker/chain/owner.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { answeringWithin, httpTogether } from '../../../worker/chain/transport.ts'
import { openContractWatch } from '../../../worker/chain/watch-contract.ts'
import { localChain, openLive } from '../../support/chain/chain.ts'
import { listen } from '../../support/listen.ts'

const DRIP_MS = 20

/** A node that begins each answer and never ends it. */
const startDripping = (t: ExecutionContext): Promise<string> => {
  const server = createServer(async (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    for await (const _ of every(DRIP_MS, undefined, { ref: false })) {
      if (response.destroyed) return
      response.write(' ')
    }
  })
  return listen(t, server)
}

test('an answer that begins and never ends is none, asked together or alone', async (t) => {
  const url = await startDripping(t)
  const settings = { ...answeringWithin(DRIP_MS), retryCount: 0 }
  const client = createPublicClient({ transport: httpTogether(url, settings) })
  await t.throwsAsync(client.getBlockNumber())
  const nodes = openNodes(localChain, [url])
  await t.throwsAsync(nodes.each[0]?.getBlockNumber() ?? Promise.resolve())
})

test('one node of three that begins its answers and never ends them does not stop the rounds', async (t) => {
  const dripping = await startDripping(t)
  const live = await openLive(t, { rpcUrls: async (target) => [target, target, dripping] })
  const [id = ''] = await live.sent()
  await runRound(live.context)
  t.is((await live.read(id)).status, 'entropy_requested')
})

test('an operator’s command ends though its node never ends an answer', async (t) => {
  const url = await startDripping(t)
  const live = await openLive(t)
  const owner = openOwner({ ...live.owner, nodes: openNodes(localChain, [url]) }, localAccounts.owner.key)
  await t.throwsAsync(callContract(owner, live.contract, 'pause', []))
})

test('a pass that does not end fails, so that another worker can take the watch', async (t) => {
  const live = await openLive(t)
  const endless = new Promise<never>(() => {})
  const node = { getChainId: () => endless, getBlock: () => endless } as never
  const silent = { ...live.context.nodes, each: [node, node] }
  const pass = openContractWatch(live.context, { ...live.context, nodes: silent }, live.contract, DRIP_MS)
  await t.throwsAsync(pass(), { message: 'It did not end within 0.02 s.' })
})
