import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { BaseError, type PublicClient, ResponseBodyTooLargeError } from 'viem'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { localChain, openLive } from '../../support/chain/chain.ts'
import { listen } from '../../support/listen.ts'

const MEBIBYTE = 1_024 * 1_024

const SPACES = Buffer.alloc(MEBIBYTE / 16, ' ')
/** Compressed in advance: compressing during the answer would use up most of its time-out. */
const PACKED = gzipSync(Buffer.alloc(4 * MEBIBYTE, ' '))

const endless = function* (piece: Buffer): Generator<Buffer, void, void> {
  for (;;) yield piece
}

/** Answers without an end, each as one kind of node gives it. */
const ENDLESS = {
  'is streamed': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    pipeline(Readable.from(endless(SPACES)), response, () => {})
  },
  'is packed': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    pipeline(Readable.from(endless(PACKED)), response, () => {})
  },
  'tells of an error': (response: ServerResponse) => {
    response.writeHead(400, { 'content-type': 'text/plain' })
    pipeline(Readable.from(endless(SPACES)), response, () => {})
  },
}

/** A node that answers everything in the same way. `broken`: resolves once an answer is read no further. */
const startNode = async (t: ExecutionContext, answer: (response: ServerResponse) => void) => {
  const { promise: broken, resolve } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
    void once(response, 'close').then(() => resolve())
  })
  return { url: await listen(t, server), broken }
}

/** How much was read of an answer that was too large; null for another failure. */
const sizeIn = (error: unknown): number | null => {
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof ResponseBodyTooLargeError) : null
  return found instanceof ResponseBodyTooLargeError ? found.size : null
}

const chainIdFrom = (node: PublicClient | undefined) => node?.getChainId() ?? Promise.resolve()

for (const [how, answer] of Object.entries(ENDLESS))
  test(`an answer without an end that ${how} is broken off soon after a mebibyte of it`, async (t) => {
    const { url, broken } = await startNode(t, answer)
    const { read, each } = openNodes(localChain, [url])
    for (const node of [read, each[0]]) {
      const size = sizeIn(await t.throwsAsync(chainIdFrom(node))) ?? 0
      t.true(size > MEBIBYTE && size < 2 * MEBIBYTE, `${size} bytes were read`)
    }
    await broken
  })

test('an answer that says that it is too large is not read', async (t) => {
  const { url } = await startNode(t, (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 * MEBIBYTE }).write('{')
  })
  const { each } = openNodes(localChain, [url])
  t.is(sizeIn(await t.throwsAsync(chainIdFrom(each[0]))), 2 * MEBIBYTE)
})

test('one node of three whose answers have no end does not stop the rounds', async (t) => {
  const { url } = await startNode(t, ENDLESS['is packed'])
  const live = await openLive(t, { rpcUrls: async (target) => [url, target, target] })
  const [id = ''] = await live.sent()
  await runRound(live.context)
  t.is((await live.read(id)).status, 'entropy_requested')
})
