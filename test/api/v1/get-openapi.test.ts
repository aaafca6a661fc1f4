import test from 'ava'
import { fileService } from '../../support/site/file-service.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'

const service = fileService(test)

const PATH = '/api/v1/openapi.json'

type Document = { openapi: string; servers: { url: string }[] }

test('the document is there for everybody, without a key and for pages of any origin', async (t) => {
  const { status, headers, body } = await ask<Document>(await service(), PATH)
  t.is(status, 200)
  t.is(body.openapi, '3.1.0')
  t.deepEqual(body.servers, [{ url: 'https://api.test/api/v1' }])
  t.is(headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(headers.get('access-control-allow-origin'), '*')
  t.is(headers.get('cross-origin-resource-policy'), 'cross-origin')
  t.is(headers.get('cache-control'), 'public, max-age=300')
  t.regex(headers.get('x-request-id') ?? '', /^req_/)
})

test('a client that has it is answered 304, also when Node asks not to be answered from a cache', async (t) => {
  const place = await service()
  const etag = (await ask(place, PATH)).headers.get('etag') ?? ''
  t.regex(etag, /^"[\w-]{22}-gzip"$/, 'the tag of the form that Node asks for')
  const again = await ask(place, PATH, { headers: { 'If-None-Match': etag, 'Cache-Control': 'no-cache' } })
  t.is(again.status, 304)
  t.is(again.text, '')
  t.is((await ask(place, PATH, { headers: { 'If-None-Match': '"another"' } })).status, 200)
})

test('HEAD answers as GET does, without the body', async (t) => {
  const place = await service()
  const headers = { 'Accept-Encoding': 'identity' }
  const [head, get] = [await ask(place, PATH, { method: 'HEAD', headers }), await ask(place, PATH, { headers })]
  t.is(head.status, 200)
  t.is(head.text, '')
  t.is(head.headers.get('etag'), get.headers.get('etag'))
  t.is(Number(head.headers.get('content-length')), Buffer.byteLength(get.text))
})

test('a page of another origin may ask whether its copy is still the newest', async (t) => {
  const { status, headers } = await ask(await service(), PATH, { method: 'OPTIONS' })
  t.is(status, 204)
  t.is(headers.get('access-control-allow-headers'), 'If-None-Match')
})

test('405 method_not_allowed: nothing can be sent to it', async (t) => {
  const answer = await ask(await service(), PATH, { method: 'POST' })
  isProblem(t, answer, 405, 'method_not_allowed', /takes GET, HEAD, OPTIONS/)
  t.is(answer.headers.get('allow'), 'GET, HEAD, OPTIONS')
})
