import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { createWebServer } from '../../api/web-server.ts'
import { fileService } from '../support/site/file-service.ts'
import { listen } from '../support/listen.ts'
import type { Problem } from '../../api/client/types.ts'

const service = fileService(test)

/** What a server sends back for these very bytes, until it closes the connection. */
const exchange = async (bytes: string, url?: string): Promise<{ status: number; headers: Headers; body: string }> => {
  const { hostname, port } = new URL(url ?? (await service()).url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [line = '', ...fields] = head.split('\r\n')
  const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]))
  return { status: Number(line.split(' ')[1]), headers, body }
}

const isNamed = (t: ExecutionContext, { headers }: { headers: Headers }) =>
  t.regex(headers.get('x-request-id') ?? '', /^req_[A-Za-z0-9]{22}$/)

const isNotGuessed = (t: ExecutionContext, { headers }: { headers: Headers }) =>
  t.is(headers.get('x-content-type-options'), 'nosniff')

const LAST = 'Connection: close\r\n\r\n'

const refused: [what: string, bytes: string, status: number, detail: RegExp][] = [
  ['a first line that is none', 'HELLO\r\n\r\n', 400, /could not be read/],
  ['a header field without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400, /could not be read/],
  ['a line feed alone', 'GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n', 400, /could not be read/],
  [
    'a body of two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    /could/,
  ],
  [
    'both a length and chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    /could/,
  ],
  ['header fields that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, /16 KiB/],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405, /not a proxy/],
  ['two Host headers', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${LAST}`, 400, /several Host headers/],
  ['the same Host header twice', `GET /healthz HTTP/1.1\r\nHost: a\r\nhost: a\r\n${LAST}`, 400, /several Host headers/],
  ['no Host header', `GET / HTTP/1.1\r\n${LAST}`, 400, /no Host header/],
  ['a Host that is none', `GET /healthz HTTP/1.1\r\nHost: a/b\r\n${LAST}`, 400, /not a host name/],
  ['a Host with a user', `GET / HTTP/1.1\r\nHost: user@a\r\n${LAST}`, 400, /not a host name/],
  ['a Host with a space', `GET /api/v1/campaigns HTTP/1.1\r\nHost: a b\r\n${LAST}`, 400, /not a host name/],
  [
    'an address that is damaged',
    `GET /campaigns/%E0%A4%A/draws.json HTTP/1.1\r\nHost: a\r\n${LAST}`,
    400,
    /could not be read/,
  ],
]

for (const [what, bytes, status, detail] of refused)
  test(`${what} is refused as a problem that has a request id, and is not taken for anything else`, async (t) => {
    const answer = await exchange(bytes)
    t.is(answer.status, status, answer.body)
    isNamed(t, answer)
    isNotGuessed(t, answer)
    t.is(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    const problem = JSON.parse(answer.body) as Problem
    t.is(problem.status, status)
    t.is(problem.requestId, answer.headers.get('x-request-id') ?? '')
    t.regex(problem.detail, detail)
  })

for (const address of [
  '/healthz',
  '/readyz',
  '/nowhere',
  '/api/v1/nowhere',
  '/api/v1/openapi.json',
  '/docs',
  '/docs/assets/nothing.css',
  '/docs/assets/try.js',
  '/errors',
  '/portal',
  '/portal/assets/nothing.js',
  '/campaigns/nowhere',
  '/campaigns/nowhere/archive.zip',
  '/campaigns/nowhere/guarantees.json',
  '/campaigns/nowhere/draws/none/proof.json',
  '/api/v1/campaigns',
  '/portal/',
  '/portal/trpc/session.current',
  '/portal/nothing.js',
  '/campaigns/nowhere/draws.json',
  '/verify/verify-draw.mjs',
  '/avatars/none',
  '*',
  '//',
  'http://elsewhere.example/',
])
  for (const method of ['GET', 'OPTIONS', 'POST', 'PROPFIND'])
    test(`${method} ${address} is answered with a request id, and as nothing but its type`, async (t) => {
      const answer = await exchange(`${method} ${address} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n${LAST}`)
      t.true(answer.status >= 200)
      isNamed(t, answer)
      isNotGuessed(t, answer)
    })

test('hosts of every form are taken, and none is needed in HTTP/1.0', async (t) => {
  for (const host of ['a', 'a.example:3000', '127.0.0.1', '[::1]:80', 'a_b', 'a:', ''])
    t.is((await exchange(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${LAST}`)).status, 200, host)
  t.is((await exchange('GET /healthz HTTP/1.0\r\n\r\n')).status, 200)
})

test('an expectation that is not known keeps no request from being answered', async (t) => {
  const answer = await exchange(`GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n${LAST}`)
  t.is(answer.status, 200)
  isNamed(t, answer)
})

test('a request that does not arrive in time is answered with 408', async (t) => {
  const { log } = await service()
  const server = createWebServer(() => {}, { errorsUrl: 'https://api.test/errors', log })
  server.on('connection', (socket) => {
    server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  })
  const answer = await exchange('GET / HTT', await listen(t, server))
  t.is(answer.status, 408)
  isNamed(t, answer)
  t.regex(answer.body, /did not arrive in time/)
})

const LATE = { headersMs: 1, requestMs: 1, checkMs: 1 }

for (const [what, bytes, timeouts] of [
  ['whose header never ends', 'GET / HTTP/1.1\r\nX: ', { ...LATE, requestMs: 60_000 }],
  ['whose body never ends', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1', LATE],
] as const)
  test(`a request ${what} is cut off, and told so`, async (t) => {
    const { log } = await service()
    const server = createWebServer(() => {}, { errorsUrl: 'https://api.test/errors', log }, timeouts)
    const answer = await exchange(bytes, await listen(t, server))
    t.is(answer.status, 408)
    isNamed(t, answer)
    isNotGuessed(t, answer)
  })

test('a connection on which nothing ever comes is closed', async (t) => {
  const { log } = await service()
  const server = createWebServer(() => {}, { errorsUrl: '', log }, { ...LATE, requestMs: 60_000 })
  t.is((await exchange('', await listen(t, server))).status, 408)
})

test('a connection that rests is kept for longer than a header may take', async (t) => {
  const { log } = await service()
  const answer: RequestListener = (_request, response) => response.end('here')
  const server = createWebServer(answer, { errorsUrl: '', log }, { ...LATE, headersMs: 60_000, requestMs: 60_000 })
  const { hostname, port } = new URL(await listen(t, server))
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  // Set only now: on a busy machine the first request's header would be late as well.
  server.headersTimeout = 50
  // When this connection, which sends nothing, is closed as late, the other one has been idle for as long.
  const idle = connect(Number(port), hostname).on('error', () => {})
  idle.resume()
  await once(idle, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  t.regex(String((await once(socket, 'data'))[0]), /^HTTP\/1.1 200 /)
})

test('a connection that rests is kept for longer than proxies keep theirs, and a list of 32 MiB may take minutes', async (t) => {
  const { log } = await service()
  const { keepAliveTimeout, headersTimeout, requestTimeout } = createWebServer(() => {}, { errorsUrl: '', log })
  t.deepEqual([keepAliveTimeout, headersTimeout, requestTimeout], [95_000, 20_000, 300_000])
})
