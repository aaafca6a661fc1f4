import { createServer } from 'node:http'
import test from 'ava'
import express from 'express'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { listDraws } from '../../../api/public/list-draws.ts'
import { recentDocuments } from '../../../api/public/recent-documents.ts'
import type { Site } from '../../../api/public/site.ts'
import { winnerIds, theOperator } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { listen } from '../../support/listen.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'
import type { Problem } from '../../../api/client/types.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

type Draw = Record<string, unknown> & { id: string; stage: string; proof: string | null }
type Page = { campaign: Record<string, unknown>; draws: Draw[]; nextBefore: string | null }

const list = async (slug: string, query = '') =>
  ask<Page & Problem>(await service(), `/campaigns/${slug}/draws.json${query && `?${query}`}`)

const pageOf = async ({ campaign }: Shop, query = '') => (await list(campaign.slug, query)).body

/** Draws a day apart, the oldest first; returns their ids. */
const makeDays = async (shop: Shop, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let day = 0; day < count; day += 1) {
    const drawing = await openDrawing(shop, { drawAt: new Date(Date.UTC(2026, 0, 1 + day, 18)) })
    ids.push(drawing.id)
  }
  return ids
}

test('the campaign has its name, status, cadence, time zone, winners per draw, payout chain and token', async (t) => {
  const shop = await makeShop(await service())
  const { campaign, draws, nextBefore } = await pageOf(shop)
  t.deepEqual(campaign, {
    id: null,
    slug: shop.campaign.slug,
    name: 'Daily draw',
    status: 'active',
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    timeZone: 'America/New_York',
    winnersPerDraw: 3,
    payoutChain: 'test',
    payoutToken: 'TEST',
    organiser: null,
    upcoming: [],
    contracts: [],
    disowned: [],
  })
  t.deepEqual(draws, [])
  t.is(nextBefore, null)
})

test('a campaign that has ended says so', async (t) => {
  const shop = await makeShop(await service())
  await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, 'ended')
  t.is((await pageOf(shop)).campaign['status'], 'ended')
})

test('an open draw says how many winners are in, and nothing of what comes later', async (t) => {
  const shop = await makeShop(await service())
  const cutoffAt = new Date('2100-01-01T17:50:00Z')
  const drawAt = new Date('2100-01-01T18:00:00Z')
  const empty = await openDrawing(shop, { drawAt, cutoffAt })
  const filled = await openDrawing(shop)
  await filled.send(winnerIds(3))
  const { draws } = await pageOf(shop)
  t.deepEqual(draws[0], {
    id: empty.id,
    number: null,
    drawAt: '2100-01-01T18:00:00.000Z',
    cutoffAt: '2100-01-01T17:50:00.000Z',
    stage: 'open',
    cancelled: null,
    void: null,
    held: null,
    winners: 0,
    winnersCommitment: null,
    saltHash: null,
    lockedAt: null,
    settledAt: null,
    paidAt: null,
    payout: null,
    proof: null,
  })
  t.is(draws[1]?.['winners'], 3)
})

test('an open draw says since when a pause of its campaign holds it', async (t) => {
  const shop = await makeShop(await service())
  const { id } = await openDrawing(shop)
  await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, 'paused', 'hold')
  const [draw] = (await pageOf(shop)).draws
  t.like(draw, { id, stage: 'open' })
  t.regex((draw?.['held'] as { since: string } | undefined)?.since ?? '', /^\d{4}-.*Z$/)
})

test('a paid draw has the commitment, its times and the absolute address of its proof', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const { verification } = await drawing.read()
  const [draw] = (await pageOf(shop)).draws as [Draw]
  t.is(draw.stage, 'paid')
  t.is(draw['number'], 1)
  t.is(draw['winnersCommitment'], verification['winnersCommitment'])
  t.is(draw['lockedAt'], verification['lockedAt'])
  t.like(draw['payout'], { heldCents: 0, heldPaidCents: 0 })
  for (const member of ['settledAt', 'paidAt']) t.regex(String(draw[member]), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.is(draw.proof, `https://draws.test/campaigns/${shop.campaign.slug}/draws/${drawing.id}/proof.json`)
  t.is((await ask(await service(), new URL(draw.proof ?? '').pathname)).status, 200)
})

test('the ids of winners are not told before the lock', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.send(['secret-one', 'secret-two', 'secret-three'])
  t.notRegex((await list(shop.campaign.slug)).text, /secret/)
})

test('what is listed follows a drawing within seconds', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  t.is((await pageOf(shop)).draws[0]?.stage, 'open')
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const { draws } = await until(
    () => pageOf(shop),
    (page) => page.draws[0]?.stage === 'paid',
  )
  t.is(draws[0]?.stage, 'paid')
})

test('draws are newest first, 30 of them when no limit is given', async (t) => {
  const shop = await makeShop(await service())
  const ids = await makeDays(shop, 32)
  const page = await pageOf(shop)
  t.deepEqual(
    page.draws.map(({ id }) => id),
    ids.toReversed().slice(0, 30),
  )
  t.is(page.nextBefore, page.draws[29]?.['drawAt'] as string)
})

test('limit is up to 100', async (t) => {
  const shop = await makeShop(await service())
  await makeDays(shop, 101)
  for (const limit of [1, 99, 100]) t.is((await pageOf(shop, `limit=${limit}`)).draws.length, limit)
})

for (const limit of [1, 2, 3, 7, 8]) {
  test(`by nextBefore and limit=${limit} every draw is met once, and the last page has no nextBefore`, async (t) => {
    const shop = await makeShop(await service())
    const ids = await makeDays(shop, 7)
    const met: string[] = []
    let before: string | null = null
    let pages = 0
    do {
      const page: Page = await pageOf(
        shop,
        `limit=${limit}${before === null ? '' : `&before=${encodeURIComponent(before)}`}`,
      )
      t.true(page.draws.length > 0 && page.draws.length <= limit)
      met.push(...page.draws.map(({ id }) => id))
      before = page.nextBefore
      pages += 1
    } while (before !== null && pages < 20)
    t.deepEqual(met, ids.toReversed())
    t.is(pages, Math.ceil(7 / limit))
  })
}

for (const [before, days] of [
  ['2026-01-03', 2],
  ['2026-01-03T18:00:00Z', 2],
  ['2026-01-03T18:00:00.001Z', 3],
  ['2026-01-03T19:00:00%2B01:00', 2],
  ['0001-01-01', 0],
  ['9999-12-31T23:59:59Z', 5],
] as const) {
  test(`before=${before} leaves out the draw at that very time and all later ones`, async (t) => {
    const shop = await makeShop(await service())
    const ids = await makeDays(shop, 5)
    const { draws } = await pageOf(shop, `before=${before}`)
    t.deepEqual(
      draws.map(({ id }) => id),
      ids.slice(0, days).toReversed(),
    )
  })
}

const wrong: [member: string, values: readonly string[], detail: RegExp][] = [
  [
    'limit',
    ['-1', '0', '101', '1000', 'abc', '1.5', '1e1', '', '%00', '+5', '0x10', '%20%31'],
    /"limit" is wrong: must be a whole number from 1 to 100/,
  ],
  [
    'before',
    [
      'yesterday',
      '',
      '2026-13-01',
      '2026-02-30',
      '2026-01-01T00:00:00',
      '1767225600',
      '%00',
      '2026-01-01%00',
      '+275760-09-13',
    ],
    /"before" is wrong: must be an ISO date or date-time/,
  ],
]

for (const [member, values, detail] of wrong)
  for (const value of values)
    test(`400 bad_request: ${member}=${value}`, async (t) => {
      const shop = await makeShop(await service())
      isProblem(t, await list(shop.campaign.slug, `${member}=${value}`), 400, 'bad_request', detail)
    })

for (const [query, detail] of [
  ['limit=1&limit=2', /"limit" is wrong/],
  ['before=2026-01-01&before=2026-01-02', /"before" is wrong/],
] as const) {
  test(`400 bad_request: ?${query}`, async (t) => {
    const shop = await makeShop(await service())
    isProblem(t, await list(shop.campaign.slug, query), 400, 'bad_request', detail)
  })
}

for (const query of ['_=1700000000000', 'page=2', '__proto__=2', 'Limit=1', 'limit%00=1', 'utm_source=a&utm_source=b'])
  test(`a query member that is not known is ignored: ${query}`, async (t) => {
    const shop = await makeShop(await service())
    await makeDays(shop, 3)
    const page = await list(shop.campaign.slug, `limit=2&${query}`)
    t.is(page.status, 200)
    t.is(page.body.draws.length, 2)
  })

test('callers who add members of their own are answered from one document', async (t) => {
  const shop = await makeShop(await service())
  let asked = 0
  const statements = { ...(await service()).statements }
  const { rows } = statements
  statements.rows = (...given) => {
    asked += 1
    return rows(...given)
  }
  // The cache's clock stands still, so that no second passes between the requests, however long they take.
  const recent = recentDocuments({ clock: () => 1 })
  const site = { statements, publicUrl: 'https://draws.test', recent } as unknown as Site
  const app = express().set('query parser', 'simple').get('/:slug', listDraws(site))
  const url = await listen(t, createServer(app))
  for (const query of ['', '?_=1', '?_=2', '?page=1', '?limit=30'])
    t.is((await fetch(`${url}/${shop.campaign.slug}${query}`)).status, 200)
  t.is(asked, 1)
})

test('404 not_found: an unknown campaign, whatever its name', async (t) => {
  for (const slug of ['nowhere', '__proto__', '%00', 'a%2Fb', 'x'.repeat(3000), "'"]) {
    isProblem(t, await list(slug), 404, 'not_found', /no such campaign/)
  }
})
