import test from 'ava'
import { sql } from 'slonik'
import type { WinnerLink } from '../../../../api/client/types.ts'
import { winnerIds } from '../../../support/factory.ts'
import { ask, clientOf } from '../../../support/partner-api/ask.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeKey } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

type Links = { links: WinnerLink[]; nextCursor: string | null }

const openLinked = async (count = 3) => {
  const shop = await makeShop(await service(), { winnersPerDraw: count })
  const drawing = await openDrawing(shop)
  const winners = winnerIds(count)
  await drawing.send(winners)
  const links = async (query = '') => (await shop.api.get<Links>(`${drawing.path}/links${query}`)).body
  const revoke = (position: number | null) => shop.api.post(`${drawing.path}/links/revoke`, { position })
  return { shop, drawing, winners, links, revoke }
}

test('there are no links while the list may still be replaced, and one for each position afterwards', async (t) => {
  const { drawing, winners, links } = await openLinked()
  t.deepEqual(await links(), { links: [], nextCursor: null })
  await drawing.draw()
  const { links: made } = await links()
  t.deepEqual(
    made.map(({ position, winner }) => ({ position, winner })),
    winners.map((winner, position) => ({ position, winner })),
  )
  t.is(new Set(made.map(({ url }) => url)).size, 3)
  for (const { url, winner } of made) {
    t.regex(url, /^https:\/\/draws\.test\/won\/drw_\w{22}\.\d\.0\.[\w-]{32}$/)
    t.false(url.includes(winner))
  }
  t.deepEqual((await links()).links, made, 'calling again makes no others')
})

test('pages of links follow each other without a gap', async (t) => {
  const { drawing, links } = await openLinked(5)
  await drawing.draw()
  const all = (await links()).links
  const first = await links('?limit=3')
  t.deepEqual(first.links, all.slice(0, 3))
  const second = await links(`?limit=3&cursor=${first.nextCursor}`)
  t.deepEqual(second, { links: all.slice(3), nextCursor: null })
})

test('409: a next page once links have been revoked, as some of those before open no more; from the first one on all are good', async (t) => {
  const { shop, drawing, links, revoke } = await openLinked(5)
  await drawing.draw()
  const urlsOf = (page: Links) => page.links.map(({ url }) => url)
  for (const position of [0, 4, null]) {
    const first = await links('?limit=3')
    const next = `${drawing.path}/links?limit=3&cursor=${first.nextCursor}`
    t.is((await shop.api.get(next)).status, 200)
    await revoke(position)
    isProblem(
      t,
      await shop.api.get(next),
      409,
      'rejected',
      /revoked since the first page was read.*from its first page/,
    )
    const again = await links('?limit=3')
    const rest = await links(`?limit=3&cursor=${again.nextCursor}`)
    t.deepEqual([...urlsOf(again), ...urlsOf(rest)], urlsOf(await links()))
  }
})

test('revoking one link gives its position a new one, and revoking all gives every position one', async (t) => {
  const { drawing, links, revoke } = await openLinked()
  await drawing.draw()
  const urls = async () => (await links()).links.map(({ url }) => url)
  const [first, second, third] = await urls()
  t.is((await revoke(1)).status, 204)
  const after = await urls()
  t.deepEqual([after[0], after[2]], [first, third])
  t.not(after[1], second)
  t.is((await revoke(null)).status, 204)
  const all = [...(await urls()), ...after, second]
  t.is(new Set(all).size, 7)
})

test('404: links of another account, of no position, or of a list that is not locked', async (t) => {
  const { shop, drawing, revoke } = await openLinked()
  isProblem(t, await revoke(0), 404, 'not_found', /once its list is locked/)
  await drawing.draw()
  isProblem(t, await revoke(3), 404, 'not_found', /no position 3/)
  isProblem(t, await revoke(-1), 400, 'bad_request', /position/)
  const stranger = await makeShop(shop.service)
  isProblem(t, await stranger.api.get(`${drawing.path}/links`), 404, 'not_found', /no such drawing/i)
  isProblem(
    t,
    await stranger.api.post(`${drawing.path}/links/revoke`, { position: null }),
    404,
    'not_found',
    /no drawing/i,
  )
})

test('a link is revoked for the thousandth time and opens no more; 409: for more than 999,999 times', async (t) => {
  const { shop, drawing, links, revoke } = await openLinked()
  await drawing.draw()
  const { pool } = shop.service
  for (const position of [0, null]) await revoke(position)
  const revokedBefore = (times: number) =>
    pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`update revoked_link set times = ${times} where drawing_id = ${drawing.id}`)
    })
  const urlOf = async (position: number) => new URL((await links()).links[position]?.url as string)
  const opened = async ({ pathname }: URL) => (await ask(shop.service, pathname)).status
  for (const times of [999, 999_998]) {
    await revokedBefore(times)
    for (const position of [0, null]) {
      const before = await urlOf(0)
      t.is(await opened(before), 200)
      t.is((await revoke(position)).status, 204)
      t.deepEqual([await opened(before), await opened(await urlOf(0))], [410, 200])
    }
  }
  isProblem(t, await revoke(0), 409, 'rejected', /999,999 times.*Revoke the links of all positions/)
  isProblem(t, await revoke(null), 409, 'rejected', /999,999 times.*Revoke the link of each/)
  t.is((await revoke(1)).status, 204)
})

test('403: a key that only reads revokes nothing', async (t) => {
  const { shop, drawing } = await openLinked()
  await drawing.draw()
  const { key } = await makeKey(shop.service, { partner: shop.partner, scopes: ['read'] })
  const reader = clientOf(shop.service, key)
  t.is((await reader.get(`${drawing.path}/links`)).status, 200)
  isProblem(t, await reader.post(`${drawing.path}/links/revoke`, { position: null }), 403, 'forbidden', /write/)
})
