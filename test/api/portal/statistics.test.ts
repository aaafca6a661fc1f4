import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeEndpointRow, makeDeliveryRow } from '../../support/webhook/rows.ts'
import { makeCampaign, makePrizeTable, winnerIds } from '../../support/factory.ts'
import { AMOUNT_CENTS, makeAwaitingShop, PRIZE_CENTS } from '../../support/guarantee/periods.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makePortalShop, type PortalShop } from '../../support/portal/shop.ts'
import { meanOf, prizeTableFile, varianceOf } from '../../support/prize-tables.ts'
import { stillService } from '../../support/site/file-service.ts'

const service = stillService(test)

const HELD_CENTS = 200_000
const file = {
  version: 1,
  tiers: [
    { amountCents: HELD_CENTS, weight: 1 },
    { amountCents: 500, weight: 1 },
    { amountCents: 0, weight: 2 },
  ],
}

const drawn = async (shop: Pick<PortalShop, 'api' | 'path' | 'service'> & Parameters<typeof openDrawing>[0]) => {
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(10))
  await drawing.draw()
  return drawing
}

const makeBusyShop = async () => {
  const { id: prizeTable, table } = await makePrizeTable(await service(), file)
  const shop = await makePortalShop(await service(), { prizeTable, winnersPerDraw: 10 })
  return { ...shop, prizeTable, table }
}

/** The sum of a drawing's prizes, by its result. */
const wonIn = async ({ pool }: PortalShop['service'], drawing: string): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ sum: z.number() }))`
    select sum(cents)::float8 as sum from result, unnest(amounts_cents) cents where drawing_id = ${drawing}`)

const weekOf = (at: Date): string => {
  const day = at.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate()
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

test('a week has what its draws won and what the odds expect, of one campaign or of all', async (t) => {
  const shop = await makeBusyShop()
  const { client, account, slug, table } = shop
  const first = await drawn(shop)
  const second = await makeCampaign(shop.service, {
    partner: shop.partner,
    prizeTable: shop.prizeTable,
    winnersPerDraw: 10,
  })
  const other = { ...shop, campaign: second, path: `/campaigns/${second.slug}`, api: clientOf(shop.service, shop.key) }
  const drawings = [first, await drawn(other), await drawn(other)]
  const all = await client.statistics.weeks.query({ account })
  const ofOne = await client.statistics.weeks.query({ account, slug })
  t.is(all.weeks.length, 26)
  t.is(all.weeks.at(-1)?.week, weekOf((await service()).now))
  const won = await Promise.all(drawings.map(({ id }) => wonIn(shop.service, id)))
  const [mean, deviation] = [meanOf(table), Math.sqrt(30 * varianceOf(table))]
  const week = all.weeks.find(({ draws }) => draws > 0)
  t.like(week, {
    draws: 3,
    positions: 30,
    wonCents: won.reduce((a, b) => a + b),
    expectedCents: 30 * mean,
    paidInMinute: 3,
  })
  t.true(Math.abs((week?.highCents ?? 0) - 30 * mean - 2 * deviation) < 1e-3)
  t.is(week?.lowCents, Math.max(0, 30 * mean - 2 * deviation))
  t.like(
    ofOne.weeks.find(({ draws }) => draws > 0),
    { draws: 1, positions: 10, wonCents: won[0] },
  )
})

test('what is held is open until it was paid by hand, and what was paid is in the week of its payment', async (t) => {
  const own = await service()
  const shop = await makePortalShop(own, { winnersPerDraw: 10, prizeTable: prizeTableFile(1, [HELD_CENTS, 1]) })
  const { client, account, partner, key } = shop
  const { id } = await drawn(shop)
  const small = await makeCampaign(own, { partner, winnersPerDraw: 10, prizeTable: prizeTableFile(1, [500, 1]) })
  await drawn({ ...shop, campaign: small, path: `/campaigns/${small.slug}`, api: clientOf(own, key) })
  const { prizes } = await client.payout.held.query({ account })
  t.deepEqual(
    prizes.map(({ drawingId, amountCents }) => [drawingId, amountCents]),
    Array.from({ length: 10 }, () => [id, HELD_CENTS]),
  )
  const before = await client.statistics.weeks.query({ account })
  t.is(before.openCents, 10 * HELD_CENTS)
  t.is(before.left, null)
  t.like(before.weeks.at(-1), { heldPaidCents: 0, transferredCents: 10 * 500, guaranteesCents: 0 })
  for (const { position } of prizes.slice(1))
    await client.payout.markHeldPaid.mutate({ account, drawingId: id, position, reference: 'wire' })
  t.is((await client.statistics.weeks.query({ account })).openCents, HELD_CENTS)
  const last = { account, drawingId: id, position: prizes[0]?.position ?? -1, reference: 'wire' }
  await client.payout.markHeldPaid.mutate(last)
  const after = await client.statistics.weeks.query({ account })
  t.is(after.openCents, 0)
  t.like(after.weeks.at(-1), { heldPaidCents: 10 * HELD_CENTS, transferredCents: 10 * 500, guaranteesCents: 0 })
})

test('a guarantee is in the week in which it was paid', async (t) => {
  const own = await service()
  const shop = await makeAwaitingShop(own)
  await shop.pick(shop.guarantee.id, { winner: 'bob' })
  await own.work()
  const { client, account } = await signedInAs(own, { partner: shop.partner })
  const { weeks } = await client.statistics.weeks.query({ account, slug: shop.campaign.slug })
  t.like(weeks.at(-1), { guaranteesCents: AMOUNT_CENTS, transferredCents: 4 * PRIZE_CENTS })
})

test('what the contract had for the campaigns is what is left', async (t) => {
  const shop = await makePortalShop(await service(), {
    mode: 'live',
    payout: { chain: 'base', token: 'USDC', wallet: null },
  })
  const { client, account, slug, campaign } = shop
  t.is((await client.statistics.weeks.query({ account, slug })).left, null)
  await shop.service.pool.query(
    sql.unsafe`insert into campaign_money (campaign_id, balance_cents) values (${campaign.id}, 123456)`,
  )
  for (const input of [{ account, slug }, { account }])
    t.is((await client.statistics.weeks.query(input)).left?.cents, 123_456)
})

test('an endpoint shows how its calls went by day', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, partner } = shop
  const endpoint = await makeEndpointRow(shop.service, { partner })
  const { now } = shop.service as Awaited<ReturnType<typeof service>>
  await makeDeliveryRow(shop.service, {
    partner,
    endpoint,
    type: 'drawing.settled',
    at: now,
    state: 'delivered',
    tries: [
      { at: now, failure: 'It answered 500.', status: 500 },
      { at: now, status: 200 },
    ],
  })
  const days = await client.statistics.endpoint.query({ account, id: endpoint })
  t.is(days.length, 30)
  t.deepEqual(days.at(-1), {
    day: now.toISOString().slice(0, 10),
    failed: 1,
    in100Ms: 1,
    in500Ms: 0,
    in2S: 0,
    slower: 0,
  })
})

test('nobody sees the figures of another account', async (t) => {
  const own = await service()
  const shop = await makePortalShop(own)
  const stranger = await makePortalShop(own)
  const endpoint = await makeEndpointRow(own, { partner: shop.partner })
  const { client, account } = stranger
  t.is(await reasonOf(client.statistics.weeks.query({ account, slug: shop.slug })), 'not_found')
  t.is(await reasonOf(client.statistics.endpoint.query({ account, id: endpoint })), 'not_found')
  t.is(await reasonOf(client.statistics.weeks.query({ account: shop.account })), 'not_found')
  const live = { ...shop.account, mode: 'live' as const }
  t.is(await reasonOf(shop.client.statistics.weeks.query({ account: live, slug: shop.slug })), 'not_found')
  t.is(await reasonOf(shop.client.statistics.endpoint.query({ account: live, id: endpoint })), 'not_found')
})
