import test from 'ava'
import { makePrizeTable, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'

const service = fileService(test)

type Payout = Record<string, unknown> & { drawing: string }

const listOf = async ({ api, path }: Shop) => (await api.get<{ payouts: Payout[] }>(`${path}/payouts`)).body.payouts

const everybodyWins = async (amountCents: number) => {
  const { id } = await makePrizeTable(await service(), { version: 1, tiers: [{ amountCents, weight: 1 }] })
  return id
}

const draw = async (shop: Shop) => {
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  return drawing
}

test("a drawing's prizes are one payout, with what was sent where and when", async (t) => {
  const shop = await makeShop(await service(), { prizeTable: await everybodyWins(500) })
  const { id } = await draw(shop)
  const payouts = await listOf(shop)
  t.is(payouts.length, 1)
  const [payout] = payouts as [Payout]
  t.regex(String(payout['id']), /^pay_[A-Za-z0-9]{22}$/)
  t.regex(String(payout['createdAt']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.regex(String(payout['paidAt']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.deepEqual(payout, {
    ...payout,
    drawing: id,
    amountCents: 1500,
    chain: 'test',
    token: 'TEST',
    wallet: `0x${'ab'.repeat(20)}`,
    transaction: null,
    status: 'paid',
  })
})

test('held prizes are no part of a payout: with all prizes held there is none', async (t) => {
  const shop = await makeShop(await service(), { prizeTable: await everybodyWins(500), largePrizeCents: 500 })
  await draw(shop)
  t.deepEqual(await listOf(shop), [])
})

test('a payout without a wallet is pending', async (t) => {
  const payout = { chain: 'test', token: 'TEST', wallet: null }
  const shop = await makeShop(await service(), { prizeTable: await everybodyWins(500), payout })
  await draw(shop)
  const [pending] = (await listOf(shop)) as [Payout]
  t.is(pending['status'], 'pending')
  t.is(pending['wallet'], null)
  t.is(pending['paidAt'], null)
})

test('payouts are listed newest first, those of this campaign only', async (t) => {
  const shop = await makeShop(await service(), { prizeTable: await everybodyWins(500) })
  const first = await draw(shop)
  await draw(await makeShop(await service(), { prizeTable: await everybodyWins(500) }))
  const second = await draw(shop)
  t.deepEqual(
    (await listOf(shop)).map(({ drawing }) => drawing),
    [second.id, first.id],
  )
})

test('a campaign without payouts has an empty list, an unknown one is not found', async (t) => {
  const shop = await makeShop(await service())
  t.deepEqual(await listOf(shop), [])
  isProblem(t, await shop.api.get('/campaigns/nowhere/payouts'), 404, 'not_found', /no such campaign/)
  const stranger = await makeShop(await service())
  isProblem(t, await stranger.api.get(`${shop.path}/payouts`), 404, 'not_found', /no such campaign/)
})
