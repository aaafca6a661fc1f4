import test, { type ExecutionContext } from 'ava'
import { type CallOutcome, openPartnerClient, type PartnerCall } from '../../../worker/partner/client.ts'
import type { CallFinding } from '../../../domain/finding-words/call.ts'
import {
  answers,
  type Behaviour,
  breaksOffAfter,
  drips,
  floods,
  hangs,
  resets,
  says,
  startHostileServer,
} from '../../support/pull/hostile-server.ts'
import { callHostile, failureWords, get, HASTY, ROOMY } from '../../support/partner-api/partner-call.ts'

const HEAD = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`

const fails = async (
  t: ExecutionContext,
  behave: Behaviour,
  failure: CallFinding,
  options: Parameters<typeof callHostile>[2] = {},
) => {
  const outcome = await callHostile(t, behave, options)
  t.deepEqual(outcome.ok ? outcome.answer : outcome.failure, failure)
  return outcome
}

const textOf = (outcome: CallOutcome): string =>
  outcome.ok ? outcome.answer.body.toString() : failureWords(outcome.failure)

test('an answer comes back with its status, type, headers and body', async (t) => {
  const behave = answers('{"winners": []}', 'Content-Type: application/json\r\nRetry-After: 7\r\nX: 1\r\nX: 2\r\n')
  const outcome = await callHostile(t, behave)
  if (!outcome.ok) throw new Error(failureWords(outcome.failure))
  const { status, contentType, headers, body } = outcome.answer
  t.deepEqual([status, contentType, body.toString()], [200, 'application/json', '{"winners": []}'])
  t.deepEqual([headers.get('Retry-After'), headers.get('x'), headers.get('y')], ['7', '1,2', null])
  t.is(headers.get('constructor'), null)
})

test('a request says who calls and what it accepts, and carries what it is given', async (t) => {
  const headers = { 'webhook-id': 'msg_1', 'content-type': 'application/json' }
  const { server } = await callHostile(t, answers('ok'), { call: { method: 'POST', headers, body: '{"ä": 1}' } })
  const [head = '', body = ''] = server.requests[0]?.split('\r\n\r\n') ?? []
  const lines = head.split('\r\n')
  t.is(lines.shift(), 'POST /winners HTTP/1.1')
  t.deepEqual(lines.toSorted(), [
    'accept-encoding: identity, gzip',
    'connection: close',
    'content-length: 9',
    'content-type: application/json',
    `host: 127.0.0.1:${server.port}`,
    'user-agent: prize-drawing-service/1',
    'webhook-id: msg_1',
  ])
  t.is(Buffer.from(body, 'latin1').toString(), '{"ä": 1}')
})

test('path and query reach the server as they are in the address', async (t) => {
  const server = await startHostileServer(t, answers('ok'))
  const client = openPartnerClient({ allowLoopback: true })
  await client.call(get(`${server.url}/a%20b/../c?campaign=daily&drawAt=2026-01-01T00%3A00%3A00Z#part`), ROOMY)
  await client.close()
  t.regex(server.requests[0] ?? '', /^GET \/c\?campaign=daily&drawAt=2026-01-01T00%3A00%3A00Z HTTP/)
})

test('an error status is an answer like any other', async (t) => {
  for (const status of ['400 Bad Request', '404 Not Found', '500 Oops', '204 No Content']) {
    const outcome = await callHostile(t, answers('', '', status))
    t.is(outcome.ok && outcome.answer.status, Number.parseInt(status, 10))
  }
})

test('every redirect is a failure, and is not followed', async (t) => {
  const target = await startHostileServer(t, answers('secret'))
  for (const status of [300, 301, 302, 303, 304, 307, 308]) {
    const behave = answers('moved', `location: ${target.url}/\r\n`, `${status} Elsewhere`)
    await fails(t, behave, { code: 'redirected' })
  }
  const unfinished = says(`HTTP/1.1 302 Found\r\nlocation: ${target.url}/\r\ncontent-length: 1000\r\n\r\nmov`)
  await fails(t, unfinished, { code: 'redirected' })
  t.is(target.connections, 0)
})

test('a server that hangs, early or late, is given up when the time is over', async (t) => {
  const late: Behaviour[] = [
    hangs,
    says('HTT'),
    says(`${HEAD}content-length: 100\r\n\r\nhalf`),
    says(CHUNKED, '5\r\nhe'),
    says(`${HEAD}\r\nno length, no end`),
    says(`${HEAD}content-encoding: gzip\r\n\r\n`),
    says('HTTP/1.1 103 Early Hints\r\n\r\n'),
  ]
  await Promise.all(late.map((behave) => fails(t, behave, { code: 'timed_out', ms: 200 }, { limits: HASTY })))
})

test('a byte now and then does not gain more time', async (t) => {
  const slow = [drips(`${HEAD}content-length: 1000\r\n\r\n`), drips(`${HEAD}x: `), drips('HTTP/1.1 200 '), drips(HEAD)]
  await Promise.all(slow.map((behave) => fails(t, behave, { code: 'timed_out', ms: 200 }, { limits: HASTY })))
})

test('a server that does not read what it is sent is given up too', async (t) => {
  const server = await startHostileServer(t, (socket) => socket.pause(), { talksFirst: true })
  const client = openPartnerClient({ allowLoopback: true })
  const call: PartnerCall = { method: 'POST', url: server.url, headers: {}, body: 'a'.repeat(20_000_000) }
  const outcome = await client.call(call, HASTY)
  t.deepEqual(outcome, { ok: false, failure: { code: 'timed_out', ms: 200 } })
  await client.close()
})

test('a body of just the cap is taken, and one byte more is not', async (t) => {
  const limits = { totalMs: 20_000, maxBytes: 1_000 }
  const whole = await callHostile(t, answers('a'.repeat(1_000)), { limits })
  t.is(textOf(whole), 'a'.repeat(1_000))
  await fails(t, answers('a'.repeat(1_001)), { code: 'too_large', most: 1_000 }, { limits })
})

test('a hundred megabytes are given up at the cap', async (t) => {
  const piece = Buffer.alloc(1_048_576, 'a')
  const limits = { totalMs: 20_000, maxBytes: 5 * 1_048_576 }
  for (const beginning of [`${HEAD}content-length: 104857600\r\n\r\n`, `${HEAD}\r\n`])
    await fails(t, floods(beginning, piece, 100), { code: 'too_large', most: 5 * 1_048_576 }, { limits })
})

test('headers have a cap', async (t) => {
  const behave = answers('', `x: ${'a'.repeat(20_000)}\r\n`)
  await fails(t, behave, { code: 'too_many_headers' })
  const endless = [
    [HEAD, 'x: 1\r\n'],
    [HEAD, 'x'],
    [`${HEAD}x: `, 'x'],
    [`${CHUNKED}0\r\n`, 'x: 1\r\n'],
  ] as const
  for (const [beginning, piece] of endless)
    await fails(t, floods(beginning, piece.repeat(1_000)), { code: 'too_many_headers' })
})

test('what never becomes content cannot go on endlessly', async (t) => {
  const endless: Behaviour[] = [
    floods('', 'HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n'),
    floods('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000)),
    floods('HTTP/1.1 200 ', 'very '.repeat(1_000)),
    floods(`${CHUNKED}1;`, 'extension'.repeat(1_000)),
  ]
  for (const behave of endless) await fails(t, behave, { code: 'too_large', most: 65_536 })
})

test('a body that comes in pieces of one byte is taken whole', async (t) => {
  const behave = says(`${CHUNKED}${'1\r\na\r\n'.repeat(20_000)}0\r\n\r\n`)
  t.is(textOf(await callHostile(t, behave)), 'a'.repeat(20_000))
})

test('a connection that breaks is a failure, whenever it breaks', async (t) => {
  const broken = { code: 'closed_early' } as const
  await fails(t, resets, broken)
  await fails(t, breaksOffAfter(''), broken)
  await fails(t, breaksOffAfter(HEAD), broken)
  await fails(t, breaksOffAfter(`${HEAD}content-length: 100\r\n\r\nhalf`), broken)
  await fails(t, breaksOffAfter(CHUNKED, '5\r\nhe'), broken)
})

/** Which of the two is seen first is up to the sockets. */
const NO_ANSWER: ReadonlySet<CallFinding['code']> = new Set(['closed_early', 'not_http'])

test('a server that closes or talks before it was asked gets no second connection', async (t) => {
  for (const behave of [resets, breaksOffAfter(''), says(`${HEAD}content-length: 2\r\n\r\nok`)]) {
    const outcome = await callHostile(t, behave, { talksFirst: true })
    t.true(outcome.ok || NO_ANSWER.has(outcome.failure.code))
  }
})

test('more or less than the announced length is never taken for the body', async (t) => {
  const more = await callHostile(t, says(`${HEAD}content-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\nmore`))
  t.is(textOf(more), 'ok')
  for (const lengths of ['content-length: -1', 'content-length: 2\r\ntransfer-encoding: chunked']) {
    const outcome = await callHostile(t, says(`${HEAD}${lengths}\r\n\r\n2\r\nok\r\n0\r\n\r\n`))
    t.true(!outcome.ok && NO_ANSWER.has(outcome.failure.code))
  }
})

test('what is not HTTP is a failure', async (t) => {
  for (const text of ['SSH-2.0-OpenSSH_9.9\r\n', '\u0000\u0001\u0002\u0003', '<html></html>', 'HTTP/9 200\r\n\r\n'])
    await fails(t, says(text), { code: 'not_http' })
  for (const status of ['000 None', '099 Too Small', '101 Switching Protocols'])
    await fails(t, says(`HTTP/1.1 ${status}\r\n\r\n`), { code: 'not_http' })
  const upgrade = says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await fails(t, upgrade, { code: 'closed_early' })
})

test('a header that cannot be sent is the caller’s mistake, not the partner’s failure', async (t) => {
  const client = openPartnerClient({ allowLoopback: true })
  const call: PartnerCall = { method: 'GET', url: 'http://127.0.0.1:1/', headers: { 'webhook-id': 'a\r\nb: c' } }
  await t.throwsAsync(client.call(call, ROOMY), { code: 'UND_ERR_INVALID_ARG' })
  await client.close()
})

test('a port where nothing listens is a refused connection', async (t) => {
  const client = openPartnerClient({ allowLoopback: true })
  const outcome = await client.call(get('http://127.0.0.1:1/'), ROOMY)
  t.is(textOf(outcome), 'could not be reached (connection refused)')
  await client.close()
})
