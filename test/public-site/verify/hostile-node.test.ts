import type { ServerResponse } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { type Manners, startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { failedOf } from './outcome.ts'
import { liveProofOf } from './proofs.ts'

const askNodeWith = async (t: ExecutionContext, manners: Manners) => {
  const proof = liveProofOf()
  const record = recordOf(proof)
  const node = await startFakeNode(t, () => record, manners)
  return { outcome: await verifyDraw(proof, { rpc: node.url }), requests: node.requests }
}

const send = (status: number, text: string | Buffer) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(text)
}

type Answer = NonNullable<Manners['answer']>
const instead =
  (method: string, result: unknown): Answer =>
  (right, question) =>
    question.method === method ? { ...right, result } : right

const receipt = (change: (right: Record<string, unknown>) => unknown): Answer => {
  return (right, { method }) =>
    method === 'eth_getTransactionReceipt' ? { ...right, result: change(right['result'] as never) } : right
}

const error = { code: -32_005, message: 'limit exceeded \u001b[2J' }

const hostile: [string, Manners, RegExp][] = [
  ['is not JSON', { respond: send(200, '<html>') }, /its answer, with status 200, is not JSON/],
  ['is an error page', { respond: send(503, 'Service Unavailable') }, /with status 503/],
  ['is that it has too much to do', { respond: send(429, '{}') }, /429, too many requests/],
  ['is nothing', { respond: send(200, '') }, /is not JSON/],
  ['is cut off', { respond: send(200, '[{"jsonrpc":"2.0","id":"chain id","resu') }, /is not JSON/],
  ['has 10 megabytes', { respond: send(200, `"${'x'.repeat(10_000_000)}"`) }, /longer than 4194304 bytes/],
  ['is nested without end', { respond: send(200, '['.repeat(1_000_000)) }, /is not JSON/],
  ['is no UTF-8', { respond: send(200, Buffer.alloc(100, 0xff)) }, /is not JSON/],
  ['never comes, and the connection breaks', { respond: (response) => response.destroy() }, /cannot be asked/],
  ['is null', { respond: send(200, 'null') }, /the node answers for chain id with nothing/],
  ['is an empty list', { respond: send(200, '[]') }, /the node answers for chain id with nothing/],
  ['is a list of anything', { respond: send(200, '[null, 1, "x", [], {}, {"id": {}}]'.repeat(1)) }, /chain id/],
  ['has other ids', { answer: (right) => ({ ...right, id: 7 }) }, /chain id with nothing/],
  ['is one error', { answer: () => ({ jsonrpc: '2.0', id: null, error }) }, /chain id with nothing/],
  ['is an error each', { answer: ({ id }) => ({ id, error }) }, /with the error "limit exceeded \\u001b\[2J"/],
  ['has errors without a message', { answer: ({ id }) => ({ id, error: 1 }) }, /with the error nothing/],
  ['has results that are objects', { answer: ({ id }) => ({ id, result: {} }) }, /chain id with an object/],
  ['has a chain id that is a number', { answer: instead('eth_chainId', 8453) }, /chain id with 8453/],
  ['has half a byte of code', { answer: instead('eth_getCode', '0x123') }, /code with "0x123"/],
  ['has short data', { answer: instead('eth_call', `0x${'0'.repeat(63)}`) }, /version with/],
  ['has receipts that are lists', { answer: receipt(() => []) }, /request with an array/],
  ['has receipts without logs', { answer: receipt((right) => ({ ...right, logs: {} })) }, /request with an object/],
  ['has no receipts', { answer: receipt(() => null) }, /knows no transaction 0xe1/],
  ['has receipts of others', { answer: receipt((right) => ({ ...right, transactionHash: '0x' })) }, /request with/],
  ['has blocks of no number', { answer: receipt((right) => ({ ...right, blockNumber: '0xfg' })) }, /request with/],
  [
    'has short events',
    {
      answer: receipt((right) => ({
        ...right,
        logs: (right['logs'] as object[]).map((log) => ({ ...log, data: '0x00' })),
      })),
    },
    /garbles an event/,
  ],
]

for (const [title, manners, message] of hostile) {
  test(`an answer that ${title} leaves the draw unchecked, but not wrong`, async (t) => {
    const { outcome } = await askNodeWith(t, manners)
    t.false(outcome.ok)
    t.deepEqual(failedOf(outcome), [])
    t.regex(outcome.error ?? '', message)
    t.regex(outcome.error ?? '', /with --rpc/)
    t.regex(outcome.error ?? '', /^[ -~]+$/)
    t.true(outcome.notChecked.some((line) => outcome.error?.includes(line)))
  })
}

test('a call that the contract refuses is wrong, since the right contract refuses none', async (t) => {
  const refused = { code: 3, message: 'execution reverted' }
  const { outcome } = await askNodeWith(t, {
    answer: (right, { method }) => (method === 'eth_call' ? { id: right['id'], error: refused } : right),
  })
  t.true(failedOf(outcome).includes('contract'))
})

test('a node that takes no batches is asked one by one', async (t) => {
  const { outcome, requests } = await askNodeWith(t, { takesBatches: false })
  t.true(outcome.ok, outcome.error)
  t.is(requests.length, 13)
})

test('a batch that is refused with one error in a list is asked one by one', async (t) => {
  const proof = liveProofOf()
  const record = recordOf(proof)
  const node = await startFakeNode(t, () => record)
  const refusing = await startFakeNode(t, () => record, {
    respond: async (response, body) => {
      if (Array.isArray(body)) return send(200, JSON.stringify([{ jsonrpc: '2.0', id: body[0].id, error }]))(response)
      const answer = await fetch(node.url, { method: 'POST', body: JSON.stringify(body) })
      return send(200, await answer.text())(response)
    },
  })
  t.true((await verifyDraw(proof, { rpc: refusing.url })).ok)
})

test('an address that is none, or that nobody answers at, leaves the draw unchecked', async (t) => {
  for (const rpc of ['http://127.0.0.1:1', 'no address', 'ftp://127.0.0.1/', 'http://user:secret@127.0.0.1:1/']) {
    const outcome = await verifyDraw(liveProofOf(), { rpc })
    t.false(outcome.ok)
    t.deepEqual(failedOf(outcome), [])
    t.regex(outcome.error ?? '', /the node cannot be asked/)
    t.notRegex(JSON.stringify(outcome), /secret/)
  }
})

test.serial('a node that keeps silent is given up', async (t) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  t.teardown(() => Object.assign(AbortSignal, { timeout }))
  const limits: number[] = []
  AbortSignal.timeout = (milliseconds) => {
    limits.push(milliseconds)
    return timeout(50)
  }
  const { outcome } = await askNodeWith(t, { respond: () => undefined })
  t.deepEqual(limits, [30_000])
  t.regex(outcome.error ?? '', /TimeoutError/)
  const dripping = await askNodeWith(t, { respond: (response) => void response.writeHead(200).write('[') })
  t.regex(dripping.outcome.error ?? '', /TimeoutError/)
})

test('no answer whatever makes it throw or call a draw right', async (t) => {
  let junk: unknown
  const proof = liveProofOf()
  const record = recordOf(proof)
  let place = 0
  let count = 0
  const node = await startFakeNode(t, () => record, {
    answer: (right) => (count++ % 12 === place ? { ...right, ...(junk as object) } : right),
  })
  const anything = fc.oneof(
    fc.jsonValue().map((result) => ({ result })),
    fc.jsonValue().map((id) => ({ id })),
    fc.jsonValue().map((some) => ({ error: some })),
    fc
      .string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), maxLength: 700 })
      .map((hex) => ({ result: `0x${hex}` })),
  )
  await fc.assert(
    fc.asyncProperty(anything, fc.nat({ max: 11 }), async (some, where) => {
      ;[junk, place, count] = [some, where, 0]
      const outcome = await verifyDraw(proof, { rpc: node.url })
      if ('error' in some && some.error === null) return t.true(outcome.ok)
      if (where === 1 && 'result' in some && !outcome.error) return t.pass()
      t.false(outcome.ok, JSON.stringify([some, where]))
      t.regex(JSON.stringify(outcome.checks), /^[ -~]+$/)
      return t.regex(outcome.error ?? '', /^[ -~]*$/)
    }),
    { numRuns: 300 },
  )
})
