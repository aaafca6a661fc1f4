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

type Failing = { status?: number; code?: number; times: number }

/** A node that tells this of everything, after it failed so often. `asked`: the methods, in order. */
const startTelling = async (t: ExecutionContext, told: string, failing: Failing = { times: 0 }) => {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { id, method } = (await json(request)) as { id: number; method: string }
    asked.push(method)
    const fails = failing.times > 0
    if (fails) failing.times -= 1
    const { status = 200, code } = fails ? failing : {}
    const answer = code === undefined ? { result: told } : { error: { code, message: 'not now' } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 200 ? JSON.stringify({ jsonrpc: '2.0', id, ...answer }) : '"no"')
  })
  return { url: await listen(t, server), asked, failing }
}

/** Nodes at these addresses, and what is said of them in the log. */
const among = (urls: readonly string[]) => {
  const said: object[] = []
  const warn = (message: string, detail: object) => said.push({ message, ...detail })
  const log = { warn, error: warn, info: () => {} } as unknown as Logger
  return { place: { nodes: openNodes(localChain, urls), chain: localChain, log }, said }
}

const ask = (node: PublicClient) => node.getGasPrice()

for (const [how, failing] of Object.entries({
  'with status 503': { status: 503 },
  'with status 429': { status: 429 },
  'with the code of a limit': { code: -32_005 },
  'with the code of an internal error': { code: -32_603 },
}))
  test(`a node of two that fails once ${how} is asked again: the other one does not decide alone`, async (t) => {
    const honest = await startTelling(t, '0x7', { ...failing, times: 1 })
    const liar = await startTelling(t, '0x8')
    const { place, said } = among([honest.url, liar.url])
    t.is(await readUndisputed(place, 1n, ask), null)
    t.deepEqual(said, [])
  })

test('what a node refuses, and bytes that are sent to it, come to it once', async (t) => {
  const refusing = await startTelling(t, '0x7', { code: 3, times: 9 })
  const { place } = among([refusing.url, refusing.url])
  const [node] = place.nodes.each as [PublicClient]
  await t.throwsAsync(ask(node))
  refusing.failing.code = -32_603
  await t.throwsAsync(node.sendRawTransaction({ serializedTransaction: '0x02' }))
  t.deepEqual(refusing.asked, ['eth_gasPrice', 'eth_sendRawTransaction'])
})

test('a node that others are compared without is named in the log, and not at each comparison', async (t) => {
  const telling = await startTelling(t, '0x7')
  const failing = await startTelling(t, '0x7', { status: 503, times: 99 })
  const { place, said } = among([failing.url, telling.url])
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
