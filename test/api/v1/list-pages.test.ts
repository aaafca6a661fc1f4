import test from 'ava'
import { sql } from 'slonik'
import { makeCampaign, makeKey, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { type Answer, clientOf } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'
import type { Problem } from '../../../api/client/types.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'

const service = fileService(test)

type Api = Shop['api']
type Listed = Problem & { nextCursor: string | null } & Record<string, { id: string }[]>

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

const pageOf = (api: Api, address: string, cursor?: string | null): Promise<Answer<Listed>> => {
  const query = cursor ? `${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : ''
  return api.get<Listed>(address + query)
}

/** The ids of every page of a list. `between` happens after each. */
const walk = async (api: Api, address: string, of: string, between: () => Promise<unknown> = async () => {}) => {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const { status, body }: Answer<Listed> = await pageOf(api, address, cursor)
    if (status !== 200) throw new Error(`${status}: ${body.detail}`)
    pages.push((body[of] ?? []).map(({ id }) => id))
    cursor = body.nextCursor
    await between()
  } while (cursor !== null)
  return pages
}

const sizes = (pages: string[][]) => pages.map(({ length }) => length)

const drawingsOf = async (shop: Shop, count: number) => {
  const ids = []
  for (let hour = 1; hour <= count; hour += 1)
    ids.push((await openDrawing(shop, { drawAt: inHours(hour), cutoffAt: inHours(hour) })).id)
  return ids
}

test('open drawings are read page by page, each once, with the earliest cutoff first', async (t) => {
  const shop = await makeShop(await service())
  const ids = await drawingsOf(shop, 7)
  const pages = await walk(shop.api, `${shop.path}/drawings?status=open&limit=3`, 'drawings')
  t.deepEqual(sizes(pages), [3, 3, 1])
  t.deepEqual(pages.flat(), ids)
})

test('drawings that are made meanwhile shift no page', async (t) => {
  const shop = await makeShop(await service())
  const ids = await drawingsOf(shop, 5)
  let hour = 100
  const makeNewer = () => openDrawing(shop, { drawAt: inHours((hour += 1)) })
  const pages = await walk(shop.api, `${shop.path}/drawings?limit=2`, 'drawings', makeNewer)
  t.deepEqual(pages.flat(), ids.toReversed())
})

test('a page that is full exactly is the last one, and so is an empty one', async (t) => {
  const shop = await makeShop(await service())
  t.deepEqual(await walk(shop.api, `${shop.path}/drawings`, 'drawings'), [[]])
  await drawingsOf(shop, 4)
  t.deepEqual(sizes(await walk(shop.api, `${shop.path}/drawings?limit=2`, 'drawings')), [2, 2])
})

test('drawings of one cutoff are told apart by their draws', async (t) => {
  const shop = await makeShop(await service())
  const cutoffAt = inHours(1)
  const ids = []
  for (const hours of [2, 3, 4]) ids.push((await openDrawing(shop, { cutoffAt, drawAt: inHours(hours) })).id)
  t.deepEqual((await walk(shop.api, `${shop.path}/drawings?status=open&limit=1`, 'drawings')).flat(), ids)
})

test('attention=true lists the drawings that wait for a person, and no others', async (t) => {
  const shop = await makeShop(await service())
  const [late = ''] = await drawingsOf(shop, 3)
  const drawn = await openDrawing(shop)
  await drawn.send(winnerIds(3))
  await (await service()).pool.query(sql.unsafe`
    update drawing set cutoff_at = now() - interval '1 second' where id = ${late}`)
  await drawn.draw()
  const stuck = (query: string) => walk(shop.api, `${shop.path}/drawings?attention=true${query}`, 'drawings')
  t.deepEqual(await stuck(''), [[late]])
  t.deepEqual(await stuck('&status=open'), [[late]])
  t.deepEqual(await stuck('&status=paid'), [[]])
  for (const value of ['false', '1', ''])
    isProblem(t, await shop.api.get(`${shop.path}/drawings?attention=${value}`), 400, 'bad_request', /must be true/)
})

test('a page ends before its drawings have 200,000 winners together, and has one at least', async (t) => {
  const shop = await makeShop(await service())
  const ids = []
  for (const hour of [1, 2, 3, 4]) {
    const drawing = await openDrawing(shop, {
      drawAt: inHours(hour),
      cutoffAt: inHours(hour),
      winnersExpected: 100_000,
    })
    ids.push(drawing.id)
  }
  await (await service()).pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners)
    select d.id, array(select 'w' || i from generate_series(1, 100000) i)
    from drawing d where d.id = any(${sql.array(ids.slice(0, 3), 'text')})`)
  const pages = await walk(shop.api, `${shop.path}/drawings?status=open`, 'drawings')
  t.deepEqual(pages, [ids.slice(0, 2), ids.slice(2)])
})

test('campaigns are read page by page, newest first', async (t) => {
  const shop = await makeShop(await service())
  const ids = [shop.campaign.id]
  for (let i = 0; i < 4; i += 1) ids.unshift((await makeCampaign(await service(), { partner: shop.partner })).id)
  const pages = await walk(shop.api, '/campaigns?limit=2', 'campaigns')
  t.deepEqual(sizes(pages), [2, 2, 1])
  t.deepEqual(pages.flat(), ids)
})

test('payouts that were made at one moment are each listed once', async (t) => {
  const shop = await makeShop(await service())
  const ids = await drawingsOf(shop, 5)
  await (await service()).pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
      select new_id('pay'), ${shop.campaign.id}, ${shop.partner}, 'test', id, 500, 'test', 'TEST' from unnest(${sql.array(ids, 'text')}) as made (id)`)
  })
  const pages = await walk(shop.api, `${shop.path}/payouts?limit=2`, 'payouts')
  t.deepEqual(sizes(pages), [2, 2, 1])
  t.is(new Set(pages.flat()).size, 5)
})

test('webhook endpoints are read page by page, newest first', async (t) => {
  const shop = await makeShop(await service())
  const ids = []
  for (let i = 0; i < 3; i += 1) ids.unshift(await makeEndpointRow(await service(), { partner: shop.partner }))
  t.deepEqual((await walk(shop.api, '/webhook-endpoints?limit=2', 'endpoints')).flat(), ids)
})

test('a cursor leads on in its own list with its own filters, and nowhere else', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  await drawingsOf(shop, 2)
  const sister = await makeCampaign(place, { partner: shop.partner })
  const stranger = await makeShop(place)
  const own = `${shop.path}/drawings`
  const { nextCursor } = (await pageOf(shop.api, `${own}?status=open&limit=1`)).body
  const cursor = nextCursor ?? ''
  const { key } = await makeKey(place, { partner: shop.partner })
  t.is((await pageOf(clientOf(place, key), `${own}?status=open&limit=2`, cursor)).status, 200)
  const elsewhere: [Api, string, string][] = [
    [shop.api, own, cursor],
    [shop.api, `${own}?status=paid`, cursor],
    [shop.api, `${own}?status=open&attention=true`, cursor],
    [shop.api, `/campaigns/${sister.slug}/drawings?status=open`, cursor],
    [shop.api, `${shop.path}/payouts`, cursor],
    [shop.api, '/campaigns', cursor],
    [stranger.api, `${stranger.path}/drawings?status=open`, cursor],
    [shop.api, `${own}?status=open`, `${cursor}A`],
    [shop.api, `${own}?status=open`, cursor.slice(0, -1)],
    [shop.api, `${own}?status=open`, `${cursor.startsWith('x') ? 'y' : 'x'}${cursor.slice(1)}`],
    [shop.api, `${own}?status=open`, 'made-up'],
    [shop.api, `${own}?status=open`, Buffer.from('["2026-01-01T00:00:00Z"]').toString('base64url')],
  ]
  for (const [api, address, given] of elsewhere)
    isProblem(t, await pageOf(api, address, given), 400, 'bad_request', /cursor does not belong to this list/)
})

for (const limit of ['0', '201', '-1', '1.5', '', 'ten', '1&limit=2', '1e1'])
  test(`?limit=${limit} is refused, and the answer says what a limit may be`, async (t) => {
    const { api, path } = await makeShop(await service())
    for (const address of [`${path}/drawings`, `${path}/payouts`, '/campaigns', '/webhook-endpoints'])
      isProblem(t, await api.get(`${address}?limit=${limit}`), 400, 'bad_request', /whole number from 1 to 200/)
  })

for (const query of ['cursor=', `cursor=${'a'.repeat(301)}`, 'cursor=a&cursor=b'])
  test(`?${query.slice(0, 20)} is refused as no cursor`, async (t) => {
    const { api, path } = await makeShop(await service())
    isProblem(t, await api.get(`${path}/drawings?${query}`), 400, 'bad_request', /nextCursor of a page/)
  })
