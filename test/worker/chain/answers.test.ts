import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import type { PublicClient } from 'viem'
import type { Logger } from 'winston'
import { readUndisputed } from '../../../worker/chain/agree.ts'
import { readMarks, readNewestBlock } from '../../../worker/chain/heads.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { startNode } from '../../support/alerts/nodes.ts'
import { localChain } from '../../support/chain/chain.ts'
import { testDatabase } from '../../support/database.ts'
import { listen } from '../../support/listen.ts'
import { openWorkplace } from '../../support/workplace.ts'

/** A node that tells this of everything, or that it is out of service. */
const startTelling = async (t: ExecutionContext, told: string, status = 200) => {
  const server = createServer(async (request, response) => {
    const { id } = (await json(request)) as { id: number }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 200 ? JSON.stringify({ jsonrpc: '2.0', id, result: told }) : '"no"')
  })
  return listen(t, server)
}

/** Nodes at these addresses, and what is said of them in the log. */
const among = (urls: readonly string[]) => {
  const said: object[] = []
  const warn = (message: string, detail: object) => said.push({ message, ...detail })
  const log = { warn, error: warn, info: () => {} } as unknown as Logger
  return { place: { nodes: openNodes(localChain, urls), chain: localChain, log }, said }
}

const ask = (node: PublicClient) => node.getGasPrice()

test('a node that others are compared without is named in the log, and not at each comparison', async (t) => {
  const telling = await startTelling(t, '0x7')
  const failing = await startTelling(t, '0x7', 503)
  const { place, said } = among([failing, telling])
  t.is(await readUndisputed(place, 1n, ask), 7n)
  t.is(await readUndisputed(place, 1n, ask), 7n)
  t.is(said.length, 1)
  t.like(said[0], { chain: 'local', node: '1 of 2 in RPC_URLS_LOCAL' })
  t.regex(JSON.stringify(said[0]), /does not answer and is left out.*HTTP request failed/)
})

test('a node without which the newest block, or the safe and finalized ones, are chosen is named as well', async (t) => {
  const [first, second] = [await startNode(t), await startNode(t)]
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const urls = [first.url, second.url]
  const heads = among(urls)
  first.isDown = true
  await readNewestBlock({ ...heads.place, pool })
  t.like(heads.said[0], { node: '1 of 2 in RPC_URLS_LOCAL' })
  const marks = among(urls)
  await readMarks(marks.place, 16n)
  t.like(marks.said[0], { node: '1 of 2 in RPC_URLS_LOCAL' })
})
