import test from 'ava'
import type { Mode } from '../../../../domain/actor.ts'
import { eventTypes } from '../../../../domain/webhook/event-types.ts'
import { MAX_ENDPOINTS } from '../../../../db/queries/webhook/endpoints.ts'
import { makeKey } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { hideSecrets } from '../../../../domain/partner-url/shown-url.ts'
import { HOOK_URL, hookClient, makeHookShop } from '../../../support/webhook/shop.ts'

const service = fileService(test)

const makeShop = async (options: { mode?: Mode } = {}) => makeHookShop(await service(), options)

test('an endpoint is made with its address alone: it gets every type and its secret is shown', async (t) => {
  const { api } = await makeShop()
  const { status, body } = await api.create({ url: HOOK_URL })
  t.is(status, 201)
  t.like(body.endpoint, { url: HOOK_URL, description: null, events: null })
  t.like(body.endpoint, { disabledAt: null, disabledReason: null, failingSince: null })
  t.regex(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.deepEqual((await api.read(body.endpoint.id)).body.endpoint, body.endpoint)
})

test('an endpoint is made with a description and the types that it gets, each once', async (t) => {
  const { api } = await makeShop()
  const events = ['drawing.settled', 'drawing.paid', 'drawing.settled']
  const { status, body } = await api.create({ url: HOOK_URL, description: ' Shop server ', events })
  t.is(status, 201)
  t.is(body.endpoint.description, 'Shop server')
  t.deepEqual(body.endpoint.events, ['drawing.settled', 'drawing.paid'])
})

test('the same address may have several endpoints, listed newest first without their secrets', async (t) => {
  const { api, endpoint, secret } = await makeShop()
  const second = (await api.create({ url: HOOK_URL, events: null, description: null })).body
  const endpoints = await api.list()
  t.deepEqual(endpoints, [second.endpoint, endpoint])
  t.not(second.secret, secret)
  t.notRegex(JSON.stringify(endpoints), /whsec_/)
})

test('what an endpoint cannot be made of is refused with a pointer to it', async (t) => {
  const { api } = await makeShop()
  const url = HOOK_URL
  const refused: [unknown, string, RegExp][] = [
    [{}, '/url', /https URL/],
    [{ url: null }, '/url', /https URL/],
    [{ url: 7 }, '/url', /https URL/],
    [{ url: 'http://shop.test/hooks' }, '/url', /https:/],
    [{ url: 'https://10.1.2.3/hooks' }, '/url', /private network/],
    [{ url: 'https://me:secret@shop.test/' }, '/url', /user name or password/],
    [{ url: 'https://shop.test/#x' }, '/url', /fragment/],
    [{ url: `https://shop.test/${'a'.repeat(2_048)}` }, '/url', /2048/],
    [{ url, events: [] }, '/events', /at least one/],
    [{ url, events: 'drawing.settled' }, '/events', /must be a list/],
    [{ url, events: ['drawing.settled', 'drawing.sold'] }, '/events/1', /must be one of drawing\.created/],
    [{ url, events: [...eventTypes, 'drawing.paid'] }, '/events', /each type once/],
    [{ url, description: ' ' }, '/description', /must not be empty/],
    [{ url, description: 'x'.repeat(101) }, '/description', /100 characters/],
    [{ url, description: 'a\u0000b' }, '/description', /control characters/],
    [{ url, secret: 'whsec_mine' }, '', /secret/],
    [[url], '', /object/],
  ]
  for (const [body, pointer, detail] of refused) {
    const answer = await api.create(body)
    isProblem(t, answer, 400, 'bad_request', detail)
    t.is(answer.body.errors?.[0]?.pointer, pointer, JSON.stringify(body))
  }
  t.is((await api.list()).length, 1)
})

test('an account has 20 endpoints at most, and the other mode its own; a deleted one makes room', async (t) => {
  const { api, endpoint, partner } = await makeShop()
  for (let i = 1; i < MAX_ENDPOINTS; i += 1) t.is((await api.create()).status, 201)
  isProblem(t, await api.create(), 409, 'rejected', /already 20 webhook endpoints/)
  t.is((await api.list()).length, 20)
  const live = hookClient(await service(), (await makeKey(await service(), { partner, mode: 'live' })).key)
  t.is((await live.create()).status, 201)
  t.is((await api.remove(endpoint.id)).status, 204)
  t.is((await api.create()).status, 201)
})

test('only what is given is changed, and null takes away', async (t) => {
  const { api, endpoint } = await makeShop()
  const { id } = endpoint
  const steps: [object, object][] = [
    [{ description: 'Shop' }, { description: 'Shop' }],
    [{ events: ['drawing.paid'] }, { events: ['drawing.paid'] }],
    [{ url: 'https://other.test/' }, { url: 'https://other.test/' }],
    [
      { description: null, events: null },
      { description: null, events: null },
    ],
  ]
  let expected: object = endpoint
  for (const [change, shown] of steps) {
    expected = { ...expected, ...shown }
    const { status, body } = await api.change(id, change)
    t.is(status, 200)
    t.deepEqual(body.endpoint as object, expected)
  }
  t.deepEqual((await api.read(id)).body.endpoint as object, expected)
})

test('a change of nothing, of something unknown, or to what cannot be is refused', async (t) => {
  const { api, endpoint } = await makeShop()
  const refused: [object, RegExp][] = [
    [{}, /nothing to change/],
    [{ id: 'whe_0' }, /id/],
    [{ secret: 'x' }, /secret/],
    [{ disabledAt: null }, /disabledAt/],
    [{ enabled: 'yes' }, /true or false/],
    [{ enabled: null }, /true or false/],
    [{ url: null }, /https URL/],
    [{ url: 'https://192.168.0.1/' }, /private network/],
    [{ events: [] }, /at least one/],
    [{ description: 'fine', events: ['*'] }, /must be one of/],
  ]
  for (const [body, detail] of refused) isProblem(t, await api.change(endpoint.id, body), 400, 'bad_request', detail)
  t.deepEqual((await api.read(endpoint.id)).body.endpoint, endpoint)
})

/** Everything that can be asked of an endpoint. */
const allCalls = async (api: ReturnType<typeof hookClient>, id: string) => [
  await api.read(id),
  await api.change(id, { enabled: true, description: 'Mine' }),
  await api.remove(id),
  await api.secret(id),
  await api.rotate(id),
  await api.example(id),
  await api.deliveries(id),
  await api.recover(id, new Date()),
]

test('a deleted endpoint is not found any more, whatever is asked of it', async (t) => {
  const { api, endpoint } = await makeShop()
  const { id } = endpoint
  const { delivery } = (await api.example(id)).body
  const gone = await api.remove(id)
  t.is(gone.status, 204)
  t.is(gone.text, '')
  t.deepEqual(await api.list(), [])
  for (const answer of await allCalls(api, id)) isProblem(t, answer, 404, 'not_found', /no such webhook endpoint/)
  t.is((await api.delivery(delivery.id)).body.delivery.state, 'failed')
  isProblem(t, await api.resend(delivery.id), 409, 'rejected', /was deleted/)
})

test('what belongs to another account, to the other mode or to nobody is not found', async (t) => {
  const { api: own, endpoint, partner } = await makeShop()
  const { delivery } = (await own.example(endpoint.id)).body
  const live = hookClient(await service(), (await makeKey(await service(), { partner, mode: 'live' })).key)
  const { api: stranger } = await makeShop()
  const places = [
    { api: stranger, id: endpoint.id, sent: delivery.id },
    { api: live, id: endpoint.id, sent: delivery.id },
    { api: own, id: 'whe_0000000000000000000000', sent: 'dlv_0000000000000000000000' },
    { api: own, id: 'x', sent: "'" },
    { api: own, id: delivery.id, sent: endpoint.id },
  ]
  for (const { api, id, sent } of places) {
    for (const answer of [...(await allCalls(api, id)), await api.delivery(sent), await api.resend(sent)])
      isProblem(t, answer, 404, 'not_found', /no such (webhook endpoint|delivery) under this account/)
  }
  t.deepEqual(await live.list(), [])
  t.deepEqual(await own.list(), [endpoint])
})

test('a key that may only read sees endpoints and deliveries, and neither secrets nor changes', async (t) => {
  const { partner, api, endpoint } = await makeShop()
  const { delivery } = (await api.example(endpoint.id)).body
  const reader = hookClient(await service(), (await makeKey(await service(), { partner, scopes: ['read'] })).key)
  t.deepEqual(await reader.list(), [{ ...endpoint, url: hideSecrets(HOOK_URL) }])
  for (const answer of [
    await reader.read(endpoint.id),
    await reader.deliveries(endpoint.id),
    await reader.delivery(delivery.id),
  ])
    t.is(answer.status, 200)
  for (const answer of [
    await reader.create(),
    await reader.change(endpoint.id, { enabled: false }),
    await reader.remove(endpoint.id),
    await reader.secret(endpoint.id),
    await reader.rotate(endpoint.id),
    await reader.example(endpoint.id),
    await reader.recover(endpoint.id, new Date()),
    await reader.resend(delivery.id),
  ])
    isProblem(t, answer, 403, 'forbidden', /scope "write"/)
})

test('a read answers 304 while nothing changed', async (t) => {
  const { api, endpoint } = await makeShop()
  for (const path of ['/webhook-endpoints', `/webhook-endpoints/${endpoint.id}/deliveries`]) {
    const first = await api.get(path)
    const again = await api.get(path, { 'If-None-Match': first.headers.get('etag') ?? '' })
    t.is(again.status, 304, path)
  }
  t.is((await api.secret(endpoint.id)).headers.get('cache-control'), 'no-store')
})
