import test, { type ExecutionContext } from 'ava'
import { rateLimit } from '../../../api/limits/rate-limit.ts'
import { makeKey, makePartner, winnerIds } from '../../support/factory.ts'
import { fileDatabase } from '../../support/database.ts'
import { limit, type Limited, startLimited, stillClock } from '../../support/partner-api/limits.ts'
import { type Answer, ask, clientOf } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { readItem } from '../../support/partner-api/structured-field.ts'

const database = fileDatabase(test)

const start = async (t: ExecutionContext, clock = stillClock()) => {
  const service = await startLimited(database.url, clock)
  t.teardown(service.stop)
  return { service, clock }
}

/** A key of a partner with these limits. */
const keyWith = async (service: Limited, limits: { read?: number; write?: number }) => {
  const partner = await makePartner(service)
  await limit(service, partner, limits)
  const { key } = await makeKey(service, { partner })
  return { partner, key, api: clientOf(service, key) }
}

const fieldsOf = ({ headers }: Answer<unknown>) => ({
  policy: readItem(headers.get('ratelimit-policy')),
  limit: readItem(headers.get('ratelimit')),
})
const remainingOf = (answer: Answer<unknown>) => fieldsOf(answer).limit.parameters['r']

test('every answer of a known key says the limit, what remains of it, and when it starts again', async (t) => {
  const { service } = await start(t)
  const shop = await makeShop(service)
  const drawing = await openDrawing({ ...shop, service })
  t.deepEqual(fieldsOf(await shop.api.get('/campaigns')), {
    policy: { name: 'read', parameters: { q: 6_000, w: 60 } },
    limit: { name: 'read', parameters: { r: 5_999, t: 30 } },
  })
  t.deepEqual(fieldsOf(await drawing.send(winnerIds(3))), {
    policy: { name: 'write', parameters: { q: 3_000, w: 60 } },
    limit: { name: 'write', parameters: { r: 2_999, t: 30 } },
  })
  const answers = {
    notFound: await shop.api.get('/campaigns/nowhere'),
    badRequest: await shop.api.get('/campaigns?x=1'),
    noAddress: await shop.api.get('/nowhere'),
    badMethod: await shop.api.get(`${drawing.path}/winners`),
  }
  t.deepEqual(Object.values(answers).map(remainingOf), [5_998, 5_997, 5_996, 5_995])
})

test('a key that may not do what it asks for is counted too', async (t) => {
  const { service } = await start(t)
  const partner = await makePartner(service)
  const { key } = await makeKey(service, { partner, scopes: ['read'] })
  const answer = await clientOf(service, key).post('/campaigns/x/drawings/y/winners', {})
  isProblem(t, answer, 403, 'forbidden', /scope "write"/)
  t.is(remainingOf(answer), 2_999)
})

test('who has no key that is known is told of no limit', async (t) => {
  const { service } = await start(t)
  const { key } = await makeKey(service, { partner: await makePartner(service), expiresAt: new Date(0) })
  for (const headers of [{}, { Authorization: 'Bearer x' }, { Authorization: `Bearer ${key}` }]) {
    const answer = await ask(service, '/api/v1/campaigns', { headers })
    t.is(answer.status, 401)
    t.false(answer.headers.has('ratelimit') || answer.headers.has('ratelimit-policy'))
  }
})

test('429 rate_limited: what is too much is told when to come again, and from then on the key is heard', async (t) => {
  const { service, clock } = await start(t)
  const { api } = await keyWith(service, { read: 3 })
  for (const r of [2, 1, 0]) t.is(remainingOf(await api.get('/campaigns')), r)
  const refused = await api.get('/campaigns')
  isProblem(t, refused, 429, 'rate_limited', /^This key may read 3 times a minute, and has. Come again in 30 seconds/)
  t.is(refused.headers.get('retry-after'), '30')
  t.is(refused.headers.get('cache-control'), 'no-store')
  t.deepEqual(fieldsOf(refused), {
    policy: { name: 'read', parameters: { q: 3, w: 60 } },
    limit: { name: 'read', parameters: { r: 0, t: 30 } },
  })
  clock.move(29_999)
  isProblem(t, await api.get('/campaigns'), 429, 'rate_limited', /in 1 second;/)
  clock.move(1)
  const later = await api.get('/campaigns')
  t.is(later.status, 200)
  t.deepEqual(fieldsOf(later).limit, { name: 'read', parameters: { r: 2, t: 60 } })
})

test('reads and writes are counted apart, and so is every key of a partner', async (t) => {
  const { service } = await start(t)
  const { api, partner } = await keyWith(service, { read: 1, write: 1 })
  t.is((await api.get('/campaigns')).status, 200)
  t.is((await api.get('/campaigns')).status, 429)
  t.is((await api.post('/campaigns/x/drawings/y/winners', {})).status, 400)
  const refused = await api.post('/campaigns/x/drawings/y/winners', {})
  isProblem(t, refused, 429, 'rate_limited', /may write 1 times a minute/)
  const other = await makeKey(service, { partner })
  t.is((await clientOf(service, other.key).get('/campaigns')).status, 200)
})

test('all keys of an account share a limit, and those of another account or mode lose nothing by it', async (t) => {
  const { service } = await start(t)
  const { partner } = await keyWith(service, { read: 2 })
  const keyOf = async (of: string, mode: 'test' | 'live' = 'test') =>
    clientOf(service, (await makeKey(service, { partner: of, mode })).key)
  const reads = async (api: Awaited<ReturnType<typeof keyOf>>, times: number) => {
    for (let i = 0; i < times; i += 1) t.is((await api.get('/campaigns')).status, 200)
  }
  for (let key = 0; key < 3; key += 1) await reads(await keyOf(partner), 2)
  const last = await keyOf(partner)
  t.is(remainingOf(await last.get('/campaigns')), 1)
  await reads(last, 1)
  const fifth = await keyOf(partner)
  const refused = await fifth.get('/campaigns')
  isProblem(t, refused, 429, 'rate_limited', /^All keys of this account together may read 8 times a minute, and have/)
  t.is(refused.headers.get('retry-after'), '30')
  t.is(remainingOf(refused), 0)
  await reads(await keyOf(partner, 'live'), 2)
  const other = await keyWith(service, { read: 2 })
  await reads(other.api, 2)
})

test('what the account refuses costs its key nothing, and a 304 gives both their cost back', async (t) => {
  const { service, clock } = await start(t)
  const { partner, api } = await keyWith(service, { read: 2 })
  const etag = (await api.get('/campaigns')).headers.get('etag') ?? ''
  for (let i = 0; i < 10; i += 1)
    t.is((await api.get('/campaigns', { 'If-None-Match': etag })).headers.get('ratelimit'), '"read";r=1;t=30')
  await service.sync()
  for (let i = 0; i < 4; i += 1) {
    const { key } = await makeKey(service, { partner })
    for (let j = 0; j < 2; j += 1) await clientOf(service, key).get('/campaigns')
  }
  for (let i = 0; i < 3; i += 1)
    isProblem(t, await api.get('/campaigns'), 429, 'rate_limited', /^All keys of this account together/)
  clock.move(30_000)
  t.is(remainingOf(await api.get('/campaigns')), 1)
})

test('what is being told to the database counts while it is told, and after it', async (t) => {
  const told = Promise.withResolvers<[]>()
  const rates = rateLimit({ addTaken: () => told.promise, clock: () => 0, wake: () => {} })
  const take = () => rates.take('key', 'read', 1).isLetIn
  t.true(take())
  const syncing = rates.sync()
  t.false(take())
  told.resolve([])
  await syncing
  t.false(take())
})

test('a database that answers late, now soon and now late after it has counted, gives no key its limit again', async (t) => {
  const clock = stillClock()
  const late = { beforeMs: 0, afterMs: 0 }
  const addTaken = async () => {
    clock.move(late.beforeMs)
    const nowMs = clock.read()
    clock.move(late.afterMs)
    return [{ keyId: 'key', class: 'read' as const, minute: 0, taken: 1, nowMs }]
  }
  const rates = rateLimit({ addTaken, clock: clock.read, wake: () => {} })
  t.true(rates.take('key', 'read', 1).isLetIn)
  for (const [beforeMs, afterMs] of [
    [4_000, 0],
    [0, 4_000],
    [4_000, 0],
  ] as const) {
    Object.assign(late, { beforeMs, afterMs })
    t.true(rates.take(`other ${beforeMs} ${afterMs} ${clock.read()}`, 'read', 1).isLetIn)
    await rates.sync()
    t.false(rates.take('key', 'read', 1).isLetIn)
  }
})

test('what is too much is refused before its body is read', async (t) => {
  const { service } = await start(t)
  const { api } = await keyWith(service, { write: 1 })
  await api.post('/campaigns/x/drawings/y/winners', {})
  const answer = await api.post('/campaigns/x/drawings/y/winners', '{"not": json', { 'Content-Type': 'text/html' })
  t.is(answer.status, 429)
})

test('a 304 costs nothing, a HEAD as much as a GET', async (t) => {
  const { service } = await start(t)
  const { api, key } = await keyWith(service, { read: 5 })
  const first = await api.get('/campaigns')
  t.is(remainingOf(first), 4)
  const etag = first.headers.get('etag') ?? ''
  for (let i = 0; i < 10; i += 1) {
    const unchanged = await api.get('/campaigns', { 'If-None-Match': etag })
    t.is(unchanged.status, 304)
    t.is(remainingOf(unchanged), 4)
  }
  const head = await ask(service, '/api/v1/campaigns', { method: 'HEAD', headers: { Authorization: `Bearer ${key}` } })
  t.deepEqual({ status: head.status, text: head.text }, { status: 200, text: '' })
  t.is(remainingOf(head), 3)
  await service.sync()
  t.is(remainingOf(await api.get('/campaigns')), 2)
})

test('processes share a limit as soon as they have told each other', async (t) => {
  const clock = stillClock()
  const { service: one } = await start(t, clock)
  const { service: other } = await start(t, clock)
  const { key, api } = await keyWith(one, { read: 10 })
  const elsewhere = clientOf(other, key)
  for (let i = 0; i < 6; i += 1) await api.get('/campaigns')
  t.is(remainingOf(await elsewhere.get('/campaigns')), 9)
  await one.sync()
  await other.sync()
  t.is(remainingOf(await elsewhere.get('/campaigns')), 2)
  await other.sync()
  t.is(remainingOf(await api.get('/campaigns')), 3)
  await one.sync()
  t.is(remainingOf(await api.get('/campaigns')), 0)
  await one.sync()
  t.is((await elsewhere.get('/campaigns')).status, 200, 'it does not know of the last ones yet')
  await other.sync()
  t.is((await elsewhere.get('/campaigns')).status, 429)
})

test('while counts cannot be told to the database each process goes on with what it knows, and tells it later', async (t) => {
  const clock = stillClock()
  const { service } = await start(t, clock)
  const { key, api } = await keyWith(service, { read: 4 })
  await api.get('/campaigns')
  await service.sync()
  service.told.isAway = true
  t.is(remainingOf(await api.get('/campaigns')), 2)
  await t.throwsAsync(service.sync())
  t.is(remainingOf(await api.get('/campaigns')), 1)
  await t.throwsAsync(service.sync())
  t.is(remainingOf(await api.get('/campaigns')), 0)
  t.is((await api.get('/campaigns')).status, 429)
  service.told.isAway = false
  await service.sync()
  const { service: other } = await start(t, clock)
  t.is((await clientOf(other, key).get('/campaigns')).status, 200)
  await other.sync()
  t.is((await clientOf(other, key).get('/campaigns')).status, 429, 'it was told of all four')
})
