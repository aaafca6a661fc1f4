import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { createPublicClient } from 'viem'
import { answeringWithin, httpTogether } from '../../../worker/chain/transport.ts'
import { listen } from '../../support/listen.ts'

type Message = { id: number; method: string }
type Reply = { status: number; body: unknown }

const right = ({ id }: Message) => ({ jsonrpc: '2.0', id, result: '0x7' })
const wrong = ({ id }: Message, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })

/** A node that gives the answers it was given, and the client of it. `asked`: how many messages came with each request. */
const openNode = async (t: ExecutionContext, reply: (messages: readonly Message[], isBatch: boolean) => Reply) => {
  const asked: number[] = []
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Message | Message[]
    const messages = Array.isArray(sent) ? sent : [sent]
    asked.push(messages.length)
    const { status, body } = reply(messages, Array.isArray(sent))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const url = await listen(t, server)
  const client = createPublicClient({ transport: httpTogether(url, { retryCount: 0 }) })
  /** So many calls of one moment. */
  const ask = (calls: number) =>
    Promise.allSettled(Array.from({ length: calls }, () => client.request({ method: 'eth_gasPrice' })))
  return { url, asked, ask }
}

const isAnswered = (outcomes: readonly PromiseSettledResult<string>[]) =>
  outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value === '0x7')

const answers = (messages: readonly Message[], isBatch: boolean) => {
  const [only] = messages as [Message]
  return { status: 200, body: isBatch ? messages.map(right) : right(only) }
}

test('reads of one moment go together, ten at a time', async (t) => {
  const { asked, ask } = await openNode(t, answers)
  t.true(isAnswered(await ask(25)))
  t.deepEqual(
    asked.toSorted((one, other) => one - other),
    [5, 10, 10],
  )
})

const REFUSALS: Readonly<Record<string, (messages: readonly Message[]) => Reply>> = {
  'with a status': () => ({ status: 400, body: { error: 'no' } }),
  'with one error': () => ({ status: 200, body: wrong({ id: 0, method: '' }, -32_600, 'not supported') }),
  'with an error for each': (messages) => ({
    status: 200,
    body: messages.map((message) => wrong(message, -32_000, 'batch size limit exceeded')),
  }),
}

for (const [how, refusal] of Object.entries(REFUSALS))
  test(`a node that refuses them together, ${how}, is asked one by one from then on`, async (t) => {
    const { asked, ask } = await openNode(t, (messages, isBatch) =>
      isBatch ? refusal(messages) : answers(messages, isBatch),
    )
    t.true(isAnswered(await ask(3)))
    asked.length = 0
    t.true(isAnswered(await ask(3)))
    t.deepEqual(asked, [1, 1, 1])
  })

test('a node that is unavailable or has too much to do is not asked once more for each', async (t) => {
  for (const status of [503, 429]) {
    const { asked, ask } = await openNode(t, () => ({ status, body: {} }))
    const outcomes = await ask(3)
    t.true(outcomes.every((outcome) => outcome.status === 'rejected'))
    t.deepEqual(asked, [3])
  }
})

test('a busy node that wants to be left alone for an hour is asked again in a second', async (t) => {
  t.timeout(30_000)
  let asked = 0
  const server = createServer(async (request, response) => {
    const messages = (await json(request)) as Message[]
    asked += 1
    if (asked === 1) response.writeHead(429, { 'retry-after': '3600' }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(messages.map(right)))
  })
  const settings = { ...answeringWithin(5_000), retryCount: 1 }
  const client = createPublicClient({ transport: httpTogether(await listen(t, server), settings) })
  t.is(await client.request({ method: 'eth_gasPrice' }), '0x7')
  t.is(asked, 2)
})

test('a node does not send the worker on to another address', async (t) => {
  const inside = await openNode(t, answers)
  const outside = createServer((_, response) => response.writeHead(307, { location: inside.url }).end())
  const settings = { ...answeringWithin(5_000), retryCount: 0 }
  const client = createPublicClient({ transport: httpTogether(await listen(t, outside), settings) })
  await t.throwsAsync(client.request({ method: 'eth_gasPrice' }))
  t.deepEqual(inside.asked, [])
})

test('what a node says of one message is its answer', async (t) => {
  const { asked, ask } = await openNode(t, (messages) => ({
    status: 200,
    body: messages.map((message, i) => (i === 0 ? wrong(message, -32_601, 'no such method') : right(message))),
  }))
  const outcomes = await ask(2)
  t.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
  t.deepEqual(asked, [2])
})
