import test from 'ava'
import { sql } from 'slonik'
import { makeKey, makePrizeTable } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { ask, clientOf } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, type Shop } from '../../../support/partner-api/partner.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'

const service = fileService(test)

type Change = { id: string; from: string; prizeTable: string; winnersPerDraw: number; state: string; createdAt: string }

const richer = prizeTableFile(2, [900, 1], [0, 3])

const changesOf = async ({ api, path }: Shop) => (await api.get<{ changes: Change[] }>(`${path}/changes`)).body.changes
const upcomingOf = async ({ api, path }: Shop) =>
  (await api.get<{ campaign: { upcoming: Change[] } }>(path)).body.campaign.upcoming
const change = ({ api, path }: Shop, body: object) => api.post<{ change: Change }>(`${path}/changes`, body)

test('a test key makes a table, changes to it from a draw on, and takes the change back', async (t) => {
  const shop = await makeShop(await service())
  const made = await shop.api.post<{ prizeTable: { id: string } }>('/prize-tables', richer)
  t.is(made.status, 201)
  t.like(made.body.prizeTable, { version: 2, denominator: 4 })
  const { id: prizeTable } = made.body.prizeTable
  const changed = await change(shop, { prizeTable, winnersPerDraw: 5, from: '2100-02-01T00:00:00+01:00' })
  t.is(changed.status, 201)
  const { change: first } = changed.body
  t.like(first, { from: '2100-01-31T23:00:00.000Z', prizeTable, winnersPerDraw: 5, state: 'pending' })
  t.deepEqual(await changesOf(shop), [first])
  t.deepEqual(await upcomingOf(shop), [first])
  const removed = await shop.api.delete(`${shop.path}/changes/${first.id}`)
  t.deepEqual([removed.status, removed.body], [204, undefined])
  t.deepEqual(await changesOf(shop), [])
  t.deepEqual(await upcomingOf(shop), [])
  isProblem(t, await shop.api.delete(`${shop.path}/changes/${first.id}`), 404, 'not_found', /There is no change/)
})

test('another partner’s prize table is as unknown as one that does not exist; the operator’s can be used', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const stranger = await makeShop(place)
  const [own, theirs, common] = await Promise.all(
    [shop.partner, stranger.partner, null].map((madeBy) => makePrizeTable(place, richer, madeBy)),
  )
  isProblem(t, await change(shop, { prizeTable: theirs?.id }), 400, 'bad_request', /there is no prize table tbl_/)
  t.deepEqual(await changesOf(shop), [])
  t.is((await change(shop, { prizeTable: own?.id, from: '2100-01-01T00:00:00Z' })).status, 201)
  t.is((await change(await makeShop(place), { prizeTable: common?.id })).status, 201)
})

test('a change says how far it has come', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const [over, inForce, fixed, pending] = ['2100-01-01', '2100-01-02', '2100-01-03', '2100-01-04'].map(
    (day) => `${day}T00:00:00Z`,
  )
  const ids: string[] = []
  for (const [i, from] of [over, inForce, fixed, pending].entries()) {
    ids.push((await change(shop, { winnersPerDraw: 10 + i, from })).body.change.id)
  }
  await place.pool.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    values ('drw_0123456789012345678901', ${shop.campaign.id}, '2100-01-03', '2100-01-03', 3)`)
  t.deepEqual(
    (await changesOf(shop)).map(({ state }) => state),
    ['pending', 'fixed', 'fixed', 'fixed'],
  )
  t.deepEqual(
    (await changesOf(shop)).map(({ id }) => id),
    ids.toReversed(),
  )
  const page = async (query: string) =>
    (await shop.api.get<{ changes: Change[]; nextCursor: string | null }>(`${shop.path}/changes?limit=3${query}`)).body
  const { changes, nextCursor } = await page('')
  const last = await page(`&cursor=${encodeURIComponent(nextCursor ?? '')}`)
  t.deepEqual([changes.length, last.changes.map(({ id }) => id), last.nextCursor], [3, ids.slice(0, 1), null])
  isProblem(
    t,
    await shop.api.delete(`${shop.path}/changes/${ids[2]}`),
    409,
    'rejected',
    /^Drawings have already been made/,
  )
})

test('a live key reads changes, and makes neither tables nor changes', async (t) => {
  const place = await service()
  const payout = { chain: 'local', token: 'TESTUSD', wallet: null }
  const shop = await makeShop(place, { mode: 'live', payout })
  const { key } = await makeKey(place, { partner: shop.partner, mode: 'live' })
  const api = clientOf(place, key)
  isProblem(t, await api.post('/prize-tables', richer), 403, 'forbidden', /test key/)
  isProblem(t, await api.post(`${shop.path}/changes`, { winnersPerDraw: 5 }), 403, 'forbidden', /test key/)
  isProblem(t, await api.delete(`${shop.path}/changes/chg_0123456789012345678901`), 403, 'forbidden', /test key/)
  t.deepEqual((await api.get(`${shop.path}/changes`)).body, { changes: [], nextCursor: null })
})

test('a key reads changes with the scope read, and makes them with the scope write', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const { key } = await makeKey(place, { partner: shop.partner, scopes: ['read'] })
  const api = clientOf(place, key)
  t.is((await api.get(`${shop.path}/changes`)).status, 200)
  isProblem(t, await api.post(`${shop.path}/changes`, { winnersPerDraw: 5 }), 403, 'forbidden', /scope/)
  isProblem(t, await api.post('/prize-tables', richer), 403, 'forbidden', /scope/)
})

test("another account's campaign has no changes that could be read or made", async (t) => {
  const shop = await makeShop(await service())
  const stranger = await makeShop(await service())
  isProblem(t, await stranger.api.get(`${shop.path}/changes`), 404, 'not_found', /no campaign|no such campaign/)
  isProblem(
    t,
    await stranger.api.post(`${shop.path}/changes`, { winnersPerDraw: 5 }),
    404,
    'not_found',
    /no campaign|no such campaign/,
  )
})

test('a change that is not as it should be is refused at the member that is wrong', async (t) => {
  const shop = await makeShop(await service())
  for (const [body, pointer] of [
    [{ prizeTable: 'tbl_1' }, '/prizeTable'],
    [{ winnersPerDraw: 0 }, '/winnersPerDraw'],
    [{ winnersPerDraw: 100_001 }, '/winnersPerDraw'],
    [{ winnersPerDraw: 5, from: 'tomorrow' }, '/from'],
    [{ winners: 5 }, ''],
    [[], ''],
  ] as const) {
    const answer = await change(shop, body)
    isProblem(t, answer, 400, 'bad_request', /./)
    t.is((answer.body as { errors?: { pointer: string }[] }).errors?.[0]?.pointer, pointer, JSON.stringify(body))
  }
  isProblem(t, await change(shop, {}), 400, 'bad_request', /^Say what changes/)
  isProblem(t, await change(shop, { winnersPerDraw: 5, from: '2020-01-01T00:00:00Z' }), 400, 'bad_request', /^from: /)
})

test('a table that is none is refused', async (t) => {
  const { api } = await makeShop(await service())
  for (const body of [
    { version: 1, tiers: [] },
    prizeTableFile(1, [1, 1], [2, 1]),
    { version: 1, denominator: 5, tiers: [{ amountCents: 1, weight: 1 }] },
    { tiers: [{ amountCents: 1, weight: 1 }] },
    { version: 1, tiers: [{ amountCents: 1.5, weight: 1 }] },
  ]) {
    isProblem(t, await api.post('/prize-tables', body), 400, 'bad_request', /./)
  }
})

test('draws.json announces what changes, with its prize table', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const { id: prizeTable, table } = await makePrizeTable(place, richer)
  await change(shop, { prizeTable, from: '2100-02-01T00:00:00Z' })
  const { body } = await ask<{ campaign: Record<string, unknown> }>(
    place,
    `/campaigns/${shop.campaign.slug}/draws.json`,
  )
  t.is(body.campaign['winnersPerDraw'], 3)
  t.deepEqual(body.campaign['upcoming'], [{ from: '2100-02-01T00:00:00.000Z', winnersPerDraw: 3, prizeTable: table }])
})
