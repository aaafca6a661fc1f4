import { randomBytes, randomUUID } from 'node:crypto'
import test from 'ava'
import { sql } from 'slonik'
import type { Drawing } from '../../../../api/client/types.ts'
import { MAX_TEST_CAMPAIGNS } from '../../../../db/queries/campaign/campaigns.ts'
import { makePrizeTable, winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { ask } from '../../../support/partner-api/ask.ts'
import { makeShop, openDrawing, type Shop } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'

const service = fileService(test)

type Campaign = {
  id: string
  slug: string
  status: string
  mode: string
  partner: string
  name: string
  cutoffLeadSeconds: number
  largePrizeCents: number | null
  guarantee: object | null
  winners: object
  pause: object | null
}

const table = prizeTableFile(1, [500, 1], [0, 1])
/** A table by which every draw has a prize to pay. */
const sureTable = prizeTableFile(1, [500, 1])
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const fileOf = (prizeTable: string, overrides: object = {}) => ({
  slug: `own-${randomBytes(6).toString('hex')}`,
  name: 'Own draw',
  cadence: 'FREQ=HOURLY;BYMINUTE=0;BYSECOND=0',
  timeZone: 'Europe/Berlin',
  startsAt: inMs(0),
  winnersPerDraw: 2,
  winners: { mode: 'push' },
  prizeTable,
  payout: { chain: 'test', token: 'TEST', wallet: null },
  ...overrides,
})

const makeTable = async ({ api }: Shop, body: object = table) =>
  (await api.post<{ prizeTable: { id: string } }>('/prize-tables', body)).body.prizeTable.id

const make = ({ api }: Shop, file: object, headers = {}) =>
  api.post<{ campaign: Campaign }>('/campaigns', file, headers)

const patch = ({ api }: Shop, path: string, body: object) => api.patch<{ campaign: Campaign }>(path, body)

test('a test key makes a table and a campaign of its own, whose drawings are created and drawn', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const file = fileOf(await makeTable(shop, sureTable))
  const once = { 'Idempotency-Key': randomUUID() }
  const made = await make(shop, file, once)
  t.is(made.status, 201)
  const { campaign } = made.body
  t.like(campaign, { slug: file.slug, mode: 'test', status: 'active', partner: shop.partner, pause: null })
  const again = await make(shop, file, once)
  t.deepEqual([again.status, again.headers.get('Idempotent-Replayed'), again.body], [201, 'true', made.body])
  await place.work()
  const path = `/campaigns/${file.slug}`
  const { drawings } = (await shop.api.get<{ drawings: Drawing[] }>(`${path}/drawings?status=open`)).body
  t.true(drawings.length > 40)
  // The second one, as the cutoff of the first may come at any moment.
  const [, { id }] = drawings as [Drawing, Drawing]
  await shop.api.post(`${path}/drawings/${id}/winners`, { winners: winnerIds(2) })
  for (let step = 0; step < 2; step += 1) {
    await shop.api.post(`/test/drawings/${id}/advance`, {})
    await place.work()
  }
  const { drawing } = (await shop.api.get<{ drawing: Drawing }>(`${path}/drawings/${id}`)).body
  t.like(drawing, { number: 1, status: 'settled', attentionCode: 'no_wallet' })
})

test('a campaign is not made with a taken slug, with a table of another account, with a mode or for live payments', async (t) => {
  const place = await service()
  const [shop, other] = [await makeShop(place), await makeShop(place)]
  const prizeTable = await makeTable(shop)
  const taken = await make(shop, fileOf(prizeTable, { slug: other.campaign.slug }))
  isProblem(t, taken, 409, 'slug_taken', /already/)
  isProblem(t, await make(shop, fileOf(await makeTable(other))), 400, 'bad_request', /no prize table/)
  t.is((await make(shop, fileOf((await makePrizeTable(place)).id))).status, 201, 'the operator’s are for all')
  isProblem(t, await make(shop, fileOf(prizeTable, { mode: 'live' })), 400, 'bad_request', /mode/)
  isProblem(t, await make(shop, fileOf(prizeTable, { partner: other.partner })), 400, 'bad_request', /partner/)
  const onchain = { payout: { chain: 'base', token: 'USDC', wallet: null } }
  isProblem(t, await make(shop, fileOf(prizeTable, onchain)), 400, 'bad_request', /pays on test/)
  isProblem(t, await make(shop, fileOf(prizeTable, { cadence: 'FREQ=NEVER' })), 400, 'bad_request', /cadence/)
  const mixed = fileOf(prizeTable, { cadence: 'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=1' })
  isProblem(t, await make(shop, mixed), 400, 'bad_request', /BYDAY=1MO and BYMONTHDAY cannot be given together/)
  isProblem(t, await make(shop, fileOf(prizeTable, { timeZone: 'Mars/Base' })), 400, 'bad_request', /timeZone/)
  isProblem(
    t,
    await make(shop, fileOf(prizeTable, { startsAt: '+012026-01-01T00:00:00Z' })),
    400,
    'bad_request',
    /startsAt/,
  )
})

test('an account has so many test campaigns', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const prizeTable = await makeTable(shop)
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`
      insert into campaign (id, partner_id, slug, name, mode, cadence, time_zone, starts_at, winners_mode, payout_chain, payout_token)
      select new_id('cmp'), ${shop.partner}, 'many-' || substr(md5(random()::text), 1, 12), name, mode, cadence, time_zone, starts_at,
        winners_mode, payout_chain, payout_token
      from campaign, generate_series(2, ${MAX_TEST_CAMPAIGNS}) where id = ${shop.campaign.id}`)
    await tx.query(sql.unsafe`
      insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
      select id, '-infinity', ${prizeTable}, 1 from campaign where partner_id = ${shop.partner} and slug like 'many-%'`)
  })
  isProblem(t, await make(shop, fileOf(prizeTable)), 409, 'rejected', /already 100 test campaigns/)
})

test('a test campaign is edited, but for what its draws are announced by', async (t) => {
  const shop = await makeShop(await service())
  const edited = await patch(shop, shop.path, {
    name: 'Evening draw',
    cutoffLeadSeconds: 900,
    largePrizeCents: null,
    guarantee: { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 },
    winners: { mode: 'pull', url: 'http://127.0.0.1:9/winners' },
  })
  t.is(edited.status, 200)
  t.like(edited.body.campaign, {
    name: 'Evening draw',
    cutoffLeadSeconds: 900,
    largePrizeCents: null,
    guarantee: { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 },
    winners: { mode: 'pull', url: 'http://127.0.0.1:9/winners' },
  })
  isProblem(t, await patch(shop, shop.path, {}), 400, 'bad_request', /at least one/)
  for (const member of ['slug', 'cadence', 'timeZone', 'startsAt', 'mode', 'prizeTable'])
    isProblem(t, await patch(shop, shop.path, { [member]: 'x' }), 400, 'bad_request', new RegExp(member))
  const started = await makeShop(await service(), { startsAt: '2026-01-01T00:00:00Z' })
  isProblem(t, await patch(started, started.path, { guarantee: null }), 409, 'rejected', /has started/)
  await started.api.post(`${started.path}/end`, {})
  isProblem(t, await patch(started, started.path, { name: 'Late' }), 409, 'campaign_ended', /has ended/)
})

test('a campaign is paused with a choice, resumed and ended; each answer is the record', async (t) => {
  const shop = await makeShop(await service())
  const { api, path } = shop
  const drawing = await openDrawing(shop)
  isProblem(t, await api.post(`${path}/pause`, {}), 400, 'bad_request', /existingDrawings/)
  const paused = await api.post<{ campaign: Campaign }>(`${path}/pause`, { existingDrawings: 'hold' })
  t.is(paused.status, 201)
  t.like(paused.body.campaign, { status: 'paused', pause: { existingDrawings: 'hold' } })
  t.truthy((await drawing.read()).held)
  isProblem(t, await api.post(`/test/drawings/${drawing.id}/advance`, {}), 409, 'rejected', /holds this drawing/)
  t.is((await drawing.send(winnerIds(3))).status, 201)
  const run = await api.post<{ campaign: Campaign }>(`${path}/pause`, { existingDrawings: 'run' })
  t.like(run.body.campaign, { status: 'paused', pause: { existingDrawings: 'run' } })
  t.is((await drawing.read()).held, null)
  const special = await api.post(`${path}/drawings`, { drawAt: inMs(7_200_000) })
  isProblem(t, special, 409, 'rejected', /is paused/)
  const resumed = await api.post<{ campaign: Campaign }>(`${path}/resume`, {})
  t.like(resumed, { status: 201, body: { campaign: { status: 'active', pause: null } } })
  const ended = await api.post<{ campaign: Campaign }>(`${path}/end`, {})
  t.like(ended, { status: 201, body: { campaign: { status: 'ended' } } })
  isProblem(t, await api.post(`${path}/resume`, {}), 409, 'campaign_ended', /for good/)
})

test('a special drawing takes its times and winners, and names what is wrong with them', async (t) => {
  const { api, path } = await makeShop(await service())
  const drawAt = inMs(7_200_000)
  const made = await api.post<{ drawing: Drawing }>(`${path}/drawings`, {
    drawAt,
    cutoffAt: inMs(3_600_000),
    winners: 5,
  })
  t.is(made.status, 201)
  t.like(made.body.drawing, { drawAt, status: 'open', winnersExpected: 5 })
  const wrong = [
    [{ drawAt }, '/drawAt', /already a drawing/],
    [{ drawAt: inMs(-1_000) }, '/cutoffAt', /later than now/],
    [{ drawAt: inMs(3_600_000), cutoffAt: inMs(7_200_000) }, '/cutoffAt', /not be later than the draw/],
    [{ drawAt: inMs(367 * 86_400_000) }, '/drawAt', /within the next 366 days/],
    [{ drawAt: inMs(9_000_000), winners: 0 }, '/winners', /at least 1/],
  ] as const
  for (const [body, pointer, detail] of wrong) {
    const answer = await api.post(`${path}/drawings`, body)
    isProblem(t, answer, 400, 'bad_request', detail)
    t.is(answer.body.errors?.[0]?.pointer, pointer)
  }
})

test('an open drawing is cancelled for a public reason, with or without a list; the same reason again changes nothing', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const [drawing, locked] = [await openDrawing(shop), await openDrawing(shop)]
  for (const { send } of [drawing, locked]) await send(winnerIds(3))
  const cancel = (path: string, reason: unknown) => shop.api.post<{ drawing: Drawing }>(`${path}/cancel`, { reason })
  const cancelled = await cancel(drawing.path, ' Rain. ')
  t.is(cancelled.status, 201)
  t.is(cancelled.body.drawing.cancelled?.reason, 'Rain.')
  t.deepEqual((await cancel(drawing.path, 'Rain.')).body, cancelled.body)
  isProblem(t, await cancel(drawing.path, 'Snow.'), 409, 'cancelled', /“Rain\.”/)
  isProblem(t, await drawing.send(winnerIds(3)), 409, 'cancelled', /was cancelled/)
  for (const reason of ['', '\u202eRain.', 'x'.repeat(201), 5])
    isProblem(t, await cancel(locked.path, reason), 400, 'bad_request', /reason/)
  await locked.passCutoff()
  await place.work()
  isProblem(t, await cancel(locked.path, 'Rain.'), 409, 'locked', /is locked/)
  t.is((await drawing.read()).number, null)
})

test('a held drawing is cancelled too', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await shop.api.post(`${shop.path}/pause`, { existingDrawings: 'hold' })
  t.is((await shop.api.post(`${drawing.path}/cancel`, { reason: 'Rain.' })).status, 201)
  t.like(await drawing.read(), { held: null, cancelled: { reason: 'Rain.' } })
  t.is((await shop.api.post(`${shop.path}/resume`, {})).status, 201)
})

test('prize tables are listed by those who made them, and read by id', async (t) => {
  const place = await service()
  const [shop, other] = [await makeShop(place), await makeShop(place)]
  const ids = [await makeTable(shop), await makeTable(shop)]
  type Listed = { prizeTables: { id: string }[]; nextCursor: string | null }
  const { body } = await shop.api.get<Listed>('/prize-tables?limit=1')
  t.is(body.prizeTables.length, 1)
  const rest = (await shop.api.get<Listed>(`/prize-tables?cursor=${body.nextCursor}`)).body
  t.deepEqual(
    [...body.prizeTables, ...rest.prizeTables].map(({ id }) => id),
    ids.toReversed(),
  )
  t.deepEqual((await other.api.get<Listed>('/prize-tables')).body, { prizeTables: [], nextCursor: null })
  const one = await shop.api.get<{ prizeTable: object }>(`/prize-tables/${ids[0]}`)
  t.like(one.body.prizeTable, { id: ids[0], denominator: 2 })
  isProblem(t, await other.api.get(`/prize-tables/${ids[0]}`), 404, 'not_found', /no such prize table/)
})

const liveCampaign = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } } as const

/** Every operation of the set-up, on a campaign and one of its drawings. */
const operationsOn = (path: string, drawing: string) =>
  [
    ['POST', `${path}/pause`, { existingDrawings: 'run' }],
    ['POST', `${path}/resume`, {}],
    ['POST', `${path}/end`, {}],
    ['POST', `${path}/drawings`, { drawAt: inMs(7_200_000) }],
    ['POST', `${drawing}/cancel`, { reason: 'Rain.' }],
    ['PATCH', path, { name: 'Other' }],
  ] as const

const call = ({ service: place, key }: Shop, method: string, path: string, body: object) =>
  ask(place, `/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('none of it is done for another account, nor with a live key', async (t) => {
  const place = await service()
  const [shop, other, live] = [await makeShop(place), await makeShop(place), await makeShop(place, liveCampaign)]
  const drawing = await openDrawing(shop)
  for (const [method, path, body] of operationsOn(shop.path, drawing.path))
    isProblem(t, await call(other, method, path, body), 404, 'not_found', /There is no/)
  const own = await openDrawing(live)
  for (const [method, path, body] of [
    ...operationsOn(live.path, own.path),
    ['POST', '/campaigns', fileOf(await makeTable(shop))] as const,
    ['POST', '/prize-tables', table] as const,
  ])
    isProblem(t, await call(live, method, path, body), 403, 'forbidden', /test key/)
  t.like(await drawing.read(), { status: 'open', cancelled: null, held: null })
  t.like((await live.api.get<{ campaign: Campaign }>(live.path)).body.campaign, {
    status: 'active',
    name: 'Daily draw',
  })
})
