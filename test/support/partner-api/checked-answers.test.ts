import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { exampleIds, openDrawingExample, problemExample } from '../../../api/v1/examples.ts'
import { openapiDocument } from '../../../api/v1/openapi.ts'
import { answerChecker, checkedAnswers, NOT_AS_DESCRIBED } from './checked-answers.ts'

const check = answerChecker(openapiDocument({ baseUrl: 'https://api.test' }))

const REQUEST_ID = 'req_7KdMxQ2sVbYh0nTcJ5wRzE'
const DRAWING = `/campaigns/daily/drawings/${exampleIds.drawing}`

const asJson = { 'x-request-id': REQUEST_ID, etag: '"a"', 'content-type': 'application/json; charset=utf-8' }
const asProblem = { 'x-request-id': REQUEST_ID, 'content-type': 'application/problem+json' }

type Given = { method?: string; path?: string; status?: number; headers?: Record<string, string>; body?: unknown }

const checked = ({ method = 'GET', path = DRAWING, status = 200, headers = asJson, body }: Given): string =>
  check({
    method,
    path,
    status,
    header: (name) => headers[name.toLowerCase()],
    body: body === undefined ? '' : JSON.stringify(body),
  }).join('; ')

const drawing = (change: object = {}) => ({ drawing: { ...openDrawingExample, ...change } })

const problem = (status: number, code: string) =>
  problemExample({ status, code, title: 'No', detail: 'It is not there.' })

for (const [what, given] of [
  ['an answer', { body: drawing() }],
  ['an answer to HEAD', { method: 'HEAD' }],
  ['an answer 304', { status: 304, headers: { 'x-request-id': REQUEST_ID, etag: '"a"' } }],
  ['a described error', { status: 404, headers: asProblem, body: problem(404, 'not_found') }],
  ['an unknown address', { path: '/nowhere', status: 404, headers: asProblem, body: problem(404, 'not_found') }],
  ['another method', { method: 'PUT', status: 405, headers: asProblem, body: problem(405, 'method_not_allowed') }],
] as const satisfies readonly (readonly [string, Given])[]) {
  test(`${what} is as described`, (t) => {
    t.is(checked(given), '')
  })
}

for (const [what, given, says] of [
  ['a member that is not described', { body: drawing({ secret: 1 }) }, /additional properties.*secret/],
  [
    'a member within that is not described',
    { body: drawing({ verification: { ...openDrawingExample.verification, seed: '' } }) },
    /verification.*seed/,
  ],
  ['a member that is missing', { body: { drawing: { id: exampleIds.drawing } } }, /must have required property/],
  ['a member of another type', { body: drawing({ winnersExpected: '2' }) }, /winnersExpected must be integer/],
  ['a time that is none', { body: drawing({ drawAt: 'soon' }) }, /drawAt must match format/],
  ['a value that is not described', { body: drawing({ status: 'lost' }) }, /status must be equal to one of/],
  ['a status that is not described', { status: 202, body: drawing() }, /status 202 is not described/],
  ['a body that is not JSON', { body: undefined }, /not JSON/],
  [
    'another content type',
    { headers: { ...asJson, 'content-type': 'text/html' }, body: drawing() },
    /content type is text\/html/,
  ],
  [
    'no request id',
    { headers: { etag: '"a"', 'content-type': 'application/json' }, body: drawing() },
    /X-Request-Id is missing/,
  ],
  [
    'a request id that is none',
    { headers: { ...asJson, 'x-request-id': '7' }, body: drawing() },
    /X-Request-Id is "7"/,
  ],
  [
    'no version of what is read',
    { headers: { ...asJson, etag: undefined as unknown as string }, body: drawing() },
    /ETag is missing/,
  ],
  ['a body at 304', { status: 304, body: drawing() }, /body where none is described/],
  [
    'a code that the operation does not have',
    { status: 404, headers: asProblem, body: problem(404, 'locked') },
    /code locked is not one of not_found/,
  ],
  [
    'an error without Retry-After',
    { status: 429, headers: asProblem, body: problem(429, 'rate_limited') },
    /Retry-After is missing/,
  ],
  ['an error that is no problem', { status: 404, headers: asProblem, body: { error: 'no' } }, /required property/],
  ['something at an unknown address', { path: '/nowhere', body: {} }, /status 200 is not described/],
  ['something by another method', { method: 'PUT', body: drawing() }, /status 200 is not described/],
] as const satisfies readonly (readonly [string, Given, RegExp])[]) {
  test(`found wrong: ${what}`, (t) => {
    t.regex(checked(given), says)
  })
}

const serve = async (t: ExecutionContext, listener: RequestListener) => {
  const checked = checkedAnswers(listener, async () => check)
  const server = createServer(checked.listener).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  return { ...checked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const answering =
  (body: unknown): RequestListener =>
  (_request, response) => {
    for (const [name, value] of Object.entries(asJson)) response.setHeader(name, value)
    response.end(JSON.stringify(body))
  }

test('an answer as described goes out as it is', async (t) => {
  const { url, violations } = await serve(t, answering(drawing()))
  const answer = await fetch(`${url}/api/v1${DRAWING}?a=b`)
  t.is(answer.status, 200)
  t.deepEqual(await answer.json(), drawing())
  t.deepEqual(violations, [])
})

test('an answer that is not as described is replaced by what is wrong with it, and kept', async (t) => {
  const { url, violations } = await serve(t, answering(drawing({ secret: 1 })))
  const answer = await fetch(`${url}/api/v1${DRAWING}`)
  t.is(answer.status, NOT_AS_DESCRIBED)
  t.regex(await answer.text(), /^GET .* was answered 200: .*secret/)
  t.is(answer.headers.get('etag'), null)
  t.is(violations.length, 1)
})

test('what is beside the partner API is not looked at', async (t) => {
  const { url, violations } = await serve(t, answering({}))
  t.is((await fetch(`${url}/portal/anything`)).status, 200)
  t.is((await fetch(`${url}/api/v1/openapi.json`)).status, 200)
  t.deepEqual(violations, [])
})
