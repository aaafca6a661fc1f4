import test, { type ExecutionContext } from 'ava'
import { randomBytes } from 'node:crypto'
import { sql } from 'slonik'
import { revokeKey } from '../../db/queries/account/api-keys.ts'
import { API_KEY_BYTES, apiKeyFrom } from '../../domain/api-key.ts'
import { rollKey } from '../../api/actions/account/roll-key.ts'
import { resumePartner, suspendPartner } from '../../api/actions/account/suspend-partner.ts'
import { drawOut } from '../support/drawn-out.ts'
import { makeKey, theOperator, winnerIds } from '../support/factory.ts'
import { fileService } from '../support/site/file-service.ts'
import { ask, clientOf } from '../support/partner-api/ask.ts'
import { isProblem } from '../support/partner-api/problem.ts'
import { startService } from '../support/service.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'

const service = fileService(test)

const LIVE = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } } as const

const askAs = async (authorization: string | null) =>
  ask(await service(), '/api/v1/campaigns', authorization === null ? {} : { headers: { Authorization: authorization } })

test('401 unauthorized: a request without a key is told how to send one', async (t) => {
  const answer = await askAs(null)
  isProblem(t, answer, 401, 'unauthorized', /no API key. Send it as "Authorization: Bearer/)
  t.is(answer.headers.get('www-authenticate'), 'Bearer')
})

for (const header of ['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'pds_test_abc', 'Bearer,pds', 'Token pds_test_x']) {
  test(`401 unauthorized: "${header}" is no bearer key`, async (t) => {
    isProblem(t, await askAs(header), 401, 'unauthorized', /not a bearer key. Send it as/)
  })
}

test('the scheme is read without regard to case', async (t) => {
  const { key } = await makeShop(await service())
  t.is((await askAs(`bearer ${key}`)).status, 200)
})

test('401 unauthorized: a key that is mistyped by one character, at any place', async (t) => {
  const { key } = await makeShop(await service())
  for (let i = 0; i < key.length; i += 1) {
    const wrong = key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1)
    isProblem(t, await askAs(`Bearer ${wrong}`), 401, 'unauthorized', /a character is wrong or missing/)
  }
  isProblem(t, await askAs(`Bearer ${key.slice(0, -1)}`), 401, 'unauthorized', /a character is wrong or missing/)
})

test('401 unauthorized: a well-formed key that was never given out', async (t) => {
  const unknown = apiKeyFrom('test', randomBytes(API_KEY_BYTES))
  isProblem(t, await askAs(`Bearer ${unknown}`), 401, 'unauthorized', /unknown, revoked or expired/)
})

/** What a key of the shop gets from another web process, which has answered it before, on addresses of every kind. */
const elsewhere = async (t: ExecutionContext) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const other = await startService((await service()).databaseUrl)
  t.teardown(other.stop)
  const api = clientOf(other, shop.key)
  t.is((await api.get('/campaigns')).status, 200)
  t.is((await api.post(`${drawing.path}/winners`, { winners: winnerIds(3) })).status, 201)
  const { path } = shop
  const cutoffAt = new Date(Date.now() + 9_000_000).toISOString()
  const askAll = () =>
    Promise.all([
      api.get('/campaigns'),
      api.get(path),
      api.get(`${path}/drawings`),
      api.get(`${path}/drawings?status=open`),
      api.get(drawing.path),
      api.get(`${path}/payouts`),
      api.get(`${path}/guarantees`),
      api.get('/requests'),
      api.get('/events'),
      api.post(`${path}/guarantees/gua_x/pick`, { winner: 'anna' }),
      api.post(`${drawing.path}/winners`, { winners: winnerIds(3) }),
      api.post(`${drawing.path}/cutoff`, { cutoffAt }),
      api.post(`${path}/pause`, { existingDrawings: 'run' }),
      api.post('/prize-tables', { version: 1, tiers: [{ amountCents: 500, weight: 1 }] }),
    ])
  return { shop, api, askAll }
}

test('401 unauthorized: a call whose body was drawn out while its key was revoked changes nothing', async (t) => {
  const own = await service()
  const { key, keyId } = await makeShop(own)
  const headers = { Authorization: `Bearer ${key}` }
  const body = JSON.stringify({ url: 'https://thief.example/hook' })
  const drawn = drawOut(t, `${own.url}/api/v1/webhook-endpoints`, { headers, body })
  // When the server has answered later calls of the same key, it has authenticated the drawn-out one as well.
  for (let i = 0; i < 3; i += 1) t.is((await askAs(headers.Authorization)).status, 200)
  t.true(await revokeKey(own.pool, keyId))
  t.is(await drawn.end(), 401)
})

test('401 unauthorized: a revoked key is refused at once on every address, by a process that has just taken it', async (t) => {
  const { shop, askAll } = await elsewhere(t)
  t.true(await revokeKey((await service()).pool, shop.keyId))
  for (const answer of await askAll()) isProblem(t, answer, 401, 'unauthorized', /unknown, revoked or expired/)
})

test('403 suspended: so is a key of a suspended partner, with the reason', async (t) => {
  const { shop, askAll } = await elsewhere(t)
  await suspendPartner(await service(), theOperator, { partnerId: shop.partner, reason: 'Unpaid.' })
  for (const answer of await askAll()) isProblem(t, answer, 403, 'suspended', /says why: Unpaid\./)
  await resumePartner(await service(), theOperator, shop.partner)
  t.is((await askAll())[0]?.status, 200, 'a process that had taken the key takes it again')
})

test('401 unauthorized: an expired key, also when it was used before it expired', async (t) => {
  const { partner } = await makeShop(await service())
  const expired = await makeKey(await service(), { partner, expiresAt: new Date(Date.now() - 1000) })
  isProblem(t, await askAs(`Bearer ${expired.key}`), 401, 'unauthorized', /expired/)

  const expiring = await makeKey(await service(), { partner, expiresAt: new Date(Date.now() + 3_600_000) })
  t.is((await askAs(`Bearer ${expiring.key}`)).status, 200)
  await (await service()).pool.query(sql.unsafe`update api_key set expires_at = now() where id = ${expiring.id}`)
  isProblem(t, await askAs(`Bearer ${expiring.key}`), 401, 'unauthorized', /expired/)
})

test('several keys of an account work at a time, and revoking one leaves the other', async (t) => {
  const shop = await makeShop(await service())
  const { key } = await makeKey(await service(), { partner: shop.partner })
  await revokeKey((await service()).pool, shop.keyId)
  t.is((await askAs(`Bearer ${key}`)).status, 200)
})

test('403 forbidden: a key with the scope "read" alone may not write', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const { key } = await makeKey(await service(), { partner: shop.partner, scopes: ['read'] })
  const reader = clientOf(await service(), key)
  t.is((await reader.get(drawing.path)).status, 200)
  for (const address of [`${drawing.path}/winners`, `${drawing.path}/cutoff`, `${shop.path}/guarantees/gua_x/pick`]) {
    isProblem(t, await reader.post(address, {}), 403, 'forbidden', /does not have the scope "write"/)
  }
  t.deepEqual((await drawing.read()).winners, [])
})

test('403 forbidden: a key with the scope "write" alone may not read', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const { key } = await makeKey(await service(), { partner: shop.partner, scopes: ['write'] })
  const writer = clientOf(await service(), key)
  t.is((await writer.post(`${drawing.path}/winners`, { winners: winnerIds(3) })).status, 201)
  for (const address of [
    '/campaigns',
    shop.path,
    `${shop.path}/drawings`,
    drawing.path,
    `${shop.path}/payouts`,
    `${shop.path}/guarantees`,
  ]) {
    isProblem(t, await writer.get(address), 403, 'forbidden', /does not have the scope "read"/)
  }
})

for (const [mode, other] of [
  ['test', 'live'],
  ['live', 'test'],
] as const) {
  test(`a ${mode} key sees ${mode} campaigns only: ${other} ones of the same account are not found`, async (t) => {
    const shop = await makeShop(await service(), other === 'live' ? LIVE : {})
    const drawing = await openDrawing(shop)
    const { key } = await makeKey(await service(), { partner: shop.partner, mode })
    const blind = clientOf(await service(), key)
    t.deepEqual((await blind.get<unknown>('/campaigns')).body, { campaigns: [], nextCursor: null })
    for (const address of [
      shop.path,
      `${shop.path}/drawings`,
      drawing.path,
      `${drawing.path}/links`,
      `${shop.path}/payouts`,
      `${shop.path}/guarantees`,
      `${shop.path}/changes`,
    ]) {
      isProblem(t, await blind.get(address), 404, 'not_found', /test or a live one/)
    }
    const sent = await blind.post(`${drawing.path}/winners`, { winners: winnerIds(3) })
    isProblem(t, sent, 404, 'not_found', /test or a live one/)
    t.is((await drawing.send(winnerIds(3))).status, 201, `the ${other} key takes it`)
  })
}

test('no body of a stranger is read: without a key a huge body is answered by its missing key', async (t) => {
  const body = new Uint8Array(1024 * 1024)
  const answer = await ask(await service(), '/api/v1/campaigns/x/drawings/y/winners', { method: 'POST', body })
  isProblem(t, answer, 401, 'unauthorized', /no API key/)
})

test('403 forbidden: a key that is bound to addresses, from another one, which is named as the proxy in front saw it', async (t) => {
  const { databaseUrl } = await service()
  const behind = await startService(databaseUrl, { trustedProxies: 1 })
  t.teardown(behind.stop)
  const { partner } = await makeShop(behind)
  const { key } = await makeKey(behind, { partner, addresses: ['203.0.113.0/24', '2001:db8::/48'] })
  const from = (address: string) =>
    ask(behind, '/api/v1/campaigns', { headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address } })
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1', '198.51.100.1, 203.0.113.7'])
    t.is((await from(address)).status, 200, address)
  isProblem(t, await from('198.51.100.1'), 403, 'forbidden', /came from 198\.51\.100\.1/)
  isProblem(t, await from('203.0.113.7, 198.51.100.1'), 403, 'forbidden', /came from 198\.51\.100\.1/)
  isProblem(t, await from('2001:db9::1'), 403, 'forbidden', /came from 2001:db9::1/)
  isProblem(t, await from('nobody'), 403, 'forbidden', /came from an address that could not be read/)
})

test('403 forbidden: where there is no proxy, what a header says of the address is not believed', async (t) => {
  const { partner } = await makeShop(await service())
  const { key } = await makeKey(await service(), { partner, addresses: ['203.0.113.0/24'] })
  const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': '203.0.113.7' }
  const answer = await ask(await service(), '/api/v1/campaigns', { headers })
  isProblem(t, answer, 403, 'forbidden', /came from 127\.0\.0\.1/)
})

test('a rolled key is bound to the addresses of the one before it', async (t) => {
  const { partner } = await makeShop(await service())
  const old = await makeKey(await service(), { partner, addresses: ['203.0.113.0/24'] })
  const { key } = await rollKey(await service(), theOperator, { id: old.id, overlapHours: 1 })
  isProblem(t, await askAs(`Bearer ${key}`), 403, 'forbidden', /certain addresses only/)
})

test('a key with the scope winners sends a list, and extends no cutoff', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const { key } = await makeKey(await service(), { partner: shop.partner, scopes: ['winners'] })
  const api = clientOf(await service(), key)
  t.is((await api.post(`${drawing.path}/winners`, { winners: winnerIds(3) })).status, 201)
  const cutoffAt = new Date(Date.now() + 9_000_000).toISOString()
  isProblem(t, await api.post(`${drawing.path}/cutoff`, { cutoffAt }), 403, 'forbidden', /scope "write"/)
  isProblem(t, await api.get('/campaigns'), 403, 'forbidden', /scope "read"/)
})
