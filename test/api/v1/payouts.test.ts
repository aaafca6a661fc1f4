import test from 'ava'
import { markHeldPaid } from '../../../api/actions/payout/mark-held-paid.ts'
import { makePrizeTable, theOperator, winnerIds } from '../../support/factory.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'
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
    heldCents: 0,
    heldPaidCents: 0,
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

/** So many winners that all of them, or none, winning a held prize (half of them do on average) does not happen. */
const MANY = 40

test('beside a transfer stands what of its draw is paid by hand, and how much of that is marked as paid', async (t) => {
  const place = await service()
  const { id: prizeTable } = await makePrizeTable(place, prizeTableFile(1, [5000, 1], [500, 1]))
  const shop = await makeShop(place, { prizeTable, winnersPerDraw: MANY, largePrizeCents: 1000 })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(MANY))
  await drawing.draw()
  const { winners, payout } = await drawing.read()
  const sums = async () =>
    (await listOf(shop)).map(({ amountCents, heldCents, heldPaidCents }) => [amountCents, heldCents, heldPaidCents])
  const held = winners.filter(({ heldForManualPayout }) => heldForManualPayout)
  t.deepEqual(await sums(), [[(MANY - held.length) * 500, held.length * 5000, 0]])
  t.like(payout, { transferredCents: (MANY - held.length) * 500, heldCents: held.length * 5000 })
  const position = held[0]?.position ?? -1
  await markHeldPaid(place, theOperator, { drawingId: drawing.id, position, reference: 'SEPA 1', markedBy: 'ada' })
  t.deepEqual(await sums(), [[(MANY - held.length) * 500, held.length * 5000, 5000]])
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
