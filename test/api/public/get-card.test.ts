import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { CARDS_PER_NETWORK } from '../../../api/public/card-maker.ts'
import { agingTables } from '../../../db/kept.ts'
import { forgetRows } from '../../../db/queries/forgetting.ts'
import { pngSize } from '../../../domain/picture/png.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { testDatabase } from '../../support/database.ts'
import { cancelDrawing, makeDrawing, winnerIds } from '../../support/factory.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { startService } from '../../support/service.ts'
import { readSite } from '../../support/site/site.ts'
import { until } from '../../support/until.ts'

const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const shop = await makeShop(service, { winnersPerDraw: 3 })
  const draw = async (): Promise<string> => {
    const drawing = await openDrawing(shop)
    await drawing.send(winnerIds(3))
    await drawing.draw()
    return drawing.id
  }
  const page = async (path: string): Promise<string> => (await readSite(service)).get(path) ?? ''
  const get = async (path: string) => {
    const response = await fetch(service.url + path, { redirect: 'manual' })
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }
  const kept = () =>
    service.pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int from share_card`)
  return { service, shop, base: `/campaigns/${shop.campaign.slug}`, draw, page, get, kept }
}

const cardIn = (page: string): string =>
  /<meta property="og:image" content="https:\/\/draws\.test([^"]+)">/.exec(page)?.[1] ?? ''

test('a draw’s page and its campaign’s name a PNG in its usual size, with all that shared links need', async (t) => {
  const { base, draw, page, get, kept } = await open(t)
  const id = await draw()
  const shown = await page(`${base}/draws/${id}`)
  const path = cardIn(shown)
  t.regex(path, new RegExp(`^/cards/${id}-[0-9a-f]{16}\\.png$`))
  t.is(cardIn(await page(base)), path)
  for (const [name, content] of [
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', /TEST: Daily draw\. Draw 1, .*: \$15 in prizes, 3 entrants\./],
    ['og:locale', 'en_US'],
    ['twitter:card', 'summary_large_image'],
    ['twitter:image', `https://draws.test${path}`],
  ] as const) {
    const [, found = ''] = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(shown) ?? []
    if (typeof content === 'string') t.is(found, content, name)
    else t.regex(found, content)
  }
  t.is(await kept(), 0, 'it is made when it is first asked for')
  const { status, headers, body } = await get(path)
  t.is(status, 200)
  t.is(headers.get('content-type'), 'image/png')
  t.is(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.deepEqual(pngSize(body), { width: 1200, height: 630 })
  t.is(await kept(), 1)
  t.deepEqual((await get(path)).body, body)
})

test('an open, a cancelled and an unknown draw have no card, and neither has a wrong address', async (t) => {
  const { service, shop, base, page, get } = await open(t)
  const id = await makeDrawing(service, { campaign: shop.campaign })
  await service.work()
  t.is(cardIn(await page(`${base}/draws/${id}`)), '')
  t.is((await get(`/cards/${id}-0123456789abcdef.png`)).status, 404)
  await cancelDrawing(service, id)
  await service.work()
  t.regex(await page(`${base}/draws/${id}`), /cancelled/)
  t.is(cardIn(await page(`${base}/draws/${id}`)), '')
  t.is((await get(`/cards/${id}-0123456789abcdef.png`)).status, 404)
  isProblem(t, await ask(service, '/cards/x.png'), 404, 'not_found', /no such picture/)
})

test('the address of a card that shows something else by now leads to the present one', async (t) => {
  const { base, draw, page, get } = await open(t)
  const id = await draw()
  const { status, headers } = await get(`/cards/${id}-0123456789abcdef.png`)
  t.is(status, 302)
  t.is(headers.get('location'), cardIn(await page(`${base}/draws/${id}`)))
})

test('200 who ask at once for one card share it; beyond a minute’s budget of cards they are told when to come again', async (t) => {
  const { service, base, draw, page, get, kept } = await open(t)
  const path = cardIn(await page(`${base}/draws/${await draw()}`))
  const same = await Promise.all(Array.from({ length: 200 }, () => get(path)))
  t.true(same.every(({ status }) => status === 200))
  t.is(await kept(), 1)
  const ids = []
  for (let i = 0; i < CARDS_PER_NETWORK + 5; i += 1) ids.push(await draw())
  const site = await readSite(service)
  const paths = ids.map((id) => cardIn(site.get(`${base}/draws/${id}`) ?? ''))
  // Starts early in a minute, as two minutes would have room for all the cards.
  await until(
    async () => new Date().getSeconds(),
    (second) => second < 45,
  )
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => get(paths[i % paths.length] as string)))
  const busy = answers.filter(({ status }) => status === 503)
  t.true(busy.length > 0)
  t.true(busy.every(({ headers }) => headers.get('retry-after') === '60'))
  t.true(answers.every(({ status }) => status === 200 || status === 503))
  t.true((await kept()) <= 2 * CARDS_PER_NETWORK)
})

test('a card is forgotten after a while, and made again', async (t) => {
  const { service, base, draw, page, get, kept } = await open(t)
  const path = cardIn(await page(`${base}/draws/${await draw()}`))
  const { body } = await get(path)
  const cards = agingTables.find(({ table }) => table === 'share_card') as (typeof agingTables)[number]
  const forget = () => service.pool.transaction((tx) => forgetRows(tx, cards, 10))
  t.is(await forget(), 0)
  await service.pool.query(sql.unsafe`alter table share_card disable trigger share_card_is_kept`)
  await service.pool.query(sql.unsafe`update share_card set made_at = now() - interval '91 days'`)
  await service.pool.query(sql.unsafe`alter table share_card enable trigger share_card_is_kept`)
  t.is(await forget(), 1)
  t.is(await kept(), 0)
  t.deepEqual((await get(path)).body, body)
})
