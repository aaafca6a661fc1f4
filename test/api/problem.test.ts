import test from 'ava'
import { newId } from '../../db/new-id.ts'
import { makeKey, winnerIds } from '../support/factory.ts'
import { fileService } from '../support/site/file-service.ts'
import { type Answer, ask, clientOf } from '../support/partner-api/ask.ts'
import { isProblem } from '../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'

const service = fileService(test)

const withoutId = ({ body }: Answer) => JSON.stringify({ ...body, requestId: '' })
const headersOf = ({ headers }: Answer) =>
  [...headers]
    .filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)

test('a problem has type, title, status, code, detail and requestId, and errors when a body is wrong', async (t) => {
  const shop = await makeShop(await service())
  const { body } = await shop.api.get(`${shop.path}/drawings/nowhere`)
  t.deepEqual(Object.keys(body), ['type', 'title', 'status', 'code', 'detail', 'requestId'])
  t.is(body.type, 'https://api.test/errors#not_found')
  t.is(body.title, 'Not found')
  t.regex(body.requestId, /^req_[A-Za-z0-9]{22}$/)
  const drawing = await openDrawing(shop)
  const refused = await drawing.send([1, 2, 'a b'])
  t.deepEqual(
    refused.body.errors?.map(({ pointer }) => pointer),
    ['/winners/0', '/winners/1', '/winners/2'],
  )
})

test("the page that a problem's type points to explains its code", async (t) => {
  const { api } = await makeShop(await service())
  const { body } = await api.get('/campaigns/nowhere')
  const { pathname, hash } = new URL(body.type)
  const page = await ask(await service(), pathname)
  t.is(page.status, 200)
  t.true(page.text.includes(`id="${hash.slice(1)}"`))
})

test('every answer has an X-Request-Id of its own', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const answers = [
    await shop.api.get('/campaigns'),
    await shop.api.get('/campaigns', { 'If-None-Match': '*' }),
    await shop.api.get('/nowhere'),
    await drawing.send(winnerIds(3)),
    await ask(await service(), '/api/v1/campaigns'),
    await ask(await service(), `/campaigns/${shop.campaign.slug}/draws.json`),
    await ask(await service(), '/campaigns/%E0%A4%A/draws.json'),
    await ask(await service(), '/verify/verify-draw.mjs'),
  ]
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  for (const id of ids) t.regex(id, /^req_[A-Za-z0-9]{22}$/)
  t.is(new Set(ids).size, ids.length)
})

test("another partner's slug or id gives the byte-same problem as one that does not exist", async (t) => {
  const { api, path } = await makeShop(await service())
  const stranger = await makeShop(await service())
  const { id } = await openDrawing(stranger)
  const nowhere = '/campaigns/c-0123456789ab'
  const cutoff = { cutoffAt: new Date(Date.now() + 9_000_000).toISOString() }
  const pairs = [
    [api.get(stranger.path), api.get(nowhere)],
    [api.get(`${stranger.path}/drawings`), api.get(`${nowhere}/drawings`)],
    [api.get(`${stranger.path}/payouts`), api.get(`${nowhere}/payouts`)],
    [api.get(`${stranger.path}/guarantees`), api.get(`${nowhere}/guarantees`)],
    [api.get(`${stranger.path}/drawings/${id}`), api.get(`${nowhere}/drawings/${id}`)],
    [api.get(`${path}/drawings/${id}`), api.get(`${path}/drawings/${newId('drw')}`)],
    [api.get(`${path}/drawings/${id}`), api.get(`${path}/drawings/not-an-id`)],
    [
      api.post(`${stranger.path}/drawings/${id}/winners`, { winners: winnerIds(3) }),
      api.post(`${nowhere}/drawings/${id}/winners`, { winners: winnerIds(3) }),
    ],
    [
      api.post(`${path}/drawings/${id}/winners`, { winners: winnerIds(1) }),
      api.post(`${path}/drawings/${newId('drw')}/winners`, { winners: winnerIds(1) }),
    ],
    [api.post(`${path}/drawings/${id}/cutoff`, cutoff), api.post(`${path}/drawings/${newId('drw')}/cutoff`, cutoff)],
  ] as const
  for (const [theirs, missing] of await Promise.all(pairs.map((pair) => Promise.all(pair)))) {
    t.is(theirs.status, 404)
    t.is(withoutId(theirs), withoutId(missing))
    t.deepEqual(headersOf(theirs), headersOf(missing))
  }
})

test('a key of the other mode finds nothing of a campaign, and changes nothing in it', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const { key } = await makeKey(shop.service, { partner: shop.partner, mode: 'live' })
  const live = clientOf(shop.service, key)
  const before = await drawing.read()
  const lists = ['drawings', 'payouts', 'guarantees', 'changes'].map((list) => `${shop.path}/${list}`)
  for (const path of [shop.path, ...lists, drawing.path, `${drawing.path}/links`])
    isProblem(t, await live.get(path), 404, 'not_found', /There is no such/)
  const cutoff = { cutoffAt: new Date(Date.now() + 9_000_000).toISOString() }
  isProblem(t, await live.post(`${drawing.path}/winners`, { winners: winnerIds(3) }), 404, 'not_found', /no such/)
  isProblem(t, await live.post(`${drawing.path}/cutoff`, cutoff), 404, 'not_found', /no such/)
  isProblem(t, await live.post(`${drawing.path}/links/revoke`, { position: null }), 404, 'not_found', /no/)
  t.deepEqual((await live.get<{ campaigns: object[] }>('/campaigns')).body.campaigns, [])
  t.deepEqual(await drawing.read(), before)
})

test('405 method_not_allowed: the answer says in Allow what the address takes', async (t) => {
  const { path } = await makeShop(await service())
  const addresses: [string, string, string][] = [
    ['DELETE', '/campaigns', 'GET, HEAD, POST'],
    ['PUT', path, 'GET, HEAD, PATCH'],
    ['PUT', `${path}/drawings`, 'GET, HEAD, POST'],
    ['PATCH', `${path}/drawings/x`, 'GET, HEAD'],
    ['GET', `${path}/drawings/x/winners`, 'POST'],
    ['GET', `${path}/drawings/x/cutoff`, 'POST'],
    ['POST', `${path}/guarantees`, 'GET, HEAD'],
    ['GET', `${path}/guarantees/x/pick`, 'POST'],
    ['OPTIONS', `${path}/payouts`, 'GET, HEAD'],
  ]
  for (const [method, address, allow] of addresses) {
    const answer = await ask(await service(), `/api/v1${address}`, { method })
    isProblem(t, answer, 405, 'method_not_allowed', new RegExp(`takes ${allow}`))
    t.is(answer.headers.get('allow'), allow)
  }
})

test('404 not_found: a path that there is not, in the partner API and beside it', async (t) => {
  const { api, path } = await makeShop(await service())
  for (const address of ['/', '/nowhere', `${path}/draws`, `${path}/drawings/x/winners/y`]) {
    isProblem(t, await api.get(address), 404, 'not_found', /no such address in the partner API/)
  }
  for (const address of ['/nowhere', '/campaigns', '/api', '/api/v2/campaigns', '/.env', '/verify/../api/main.ts']) {
    isProblem(t, await ask(await service(), address), 404, 'not_found', /nothing at this address/)
  }
})

for (const odd of [
  '%00',
  'a%00b',
  '__proto__',
  'constructor',
  '%F0%9F%8E%81',
  "'%20or%20'1'='1",
  '..%2F..%2Fetc%2Fpasswd',
  'x'.repeat(8000),
  'drw_%00'.padEnd(30, 'A'),
]) {
  test(`404 not_found: "${odd.slice(0, 40)}" as a slug or an id`, async (t) => {
    const shop = await makeShop(await service())
    const { id } = await openDrawing(shop)
    for (const address of [
      `/campaigns/${odd}x`,
      `/campaigns/${odd}x/drawings`,
      `${shop.path}/drawings/${odd}x`,
      `/campaigns/${odd}x/drawings/${id}`,
    ]) {
      isProblem(t, await shop.api.get(address), 404, 'not_found', /under this account/)
    }
    isProblem(
      t,
      await shop.api.post(`${shop.path}/drawings/${odd}/winners`, { winners: winnerIds(3) }),
      404,
      'not_found',
      /no such drawing/,
    )
  })
}

for (const damaged of ['%', '%E0%A4%A', '%zz', '%C0%AF', '%ED%A0%80']) {
  test(`400 bad_request: the damaged percent-encoding "${damaged}" in a path`, async (t) => {
    const { api, path } = await makeShop(await service())
    for (const answer of [
      await api.get(`/campaigns/${damaged}`),
      await api.get(`${path}/drawings/${damaged}`),
      await api.post(`${path}/drawings/${damaged}/winners`, { winners: [] }),
      await ask(await service(), `/campaigns/${damaged}/draws.json`),
      await ask(await service(), `${path}/draws/${damaged}/proof.json`),
    ]) {
      isProblem(t, answer, 400, 'bad_request', /address or body is damaged/)
    }
  })
}

test('a path longer than any server reads is refused by the status for it', async (t) => {
  const { status } = await ask(await service(), `/api/v1/campaigns/${'x'.repeat(100_000)}`)
  t.is(status, 431)
})

test('a query member that a send or an extension does not know is refused before anything is done', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected: 1 })
  const { post } = shop.api
  isProblem(t, await post(`${drawing.path}/winners?dryRun=1`, { winners: ['a'] }), 400, 'bad_request', /"dryRun"/)
  isProblem(t, await post(`${drawing.path}/cutoff?at=now`, { cutoffAt: 'x' }), 400, 'bad_request', /"at"/)
  t.deepEqual((await drawing.read()).winners, [])
})

test('a damaged query is read as what it says and refused as unknown', async (t) => {
  const { api, path } = await makeShop(await service())
  for (const query of ['%', '%E0%A4%A', '&&&=&', `${'a'.repeat(5000)}=1`]) {
    const { status, body } = await api.get(`${path}/drawings?${query}`)
    t.is(status, 400, query.slice(0, 20))
    t.is(body.code, 'bad_request')
  }
})
