import test from 'ava'
import type { WinnerResult } from '../../../api/portal/shapes.ts'
import { makePrizeTable } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const MANY = 5_000
const HELD_CENTS = 200_000

/** A shop with a drawn drawing of five thousand winners, one in three without a prize and one in three held. */
const drawMany = async () => {
  const tiers = [HELD_CENTS, 500, 0].map((amountCents) => ({ amountCents, weight: 1 }))
  const { id: prizeTable } = await makePrizeTable(await service(), { version: 1, tiers })
  const shop = await makePortalShop(await service(), { prizeTable, winnersPerDraw: MANY })
  const drawing = await openDrawing(shop)
  await drawing.send(
    Array.from({ length: MANY }, (_, i) => (i === 4_321 ? { winner: 'w-4321', displayName: 'Ödön Ada' } : `w-${i}`)),
  )
  await drawing.draw()
  return { ...shop, id: drawing.id, read: drawing.read }
}

const ALL = { text: '', prizesOnly: false, highestFirst: false, from: 0 }

test('of five thousand winners one is found by part of its id or its shown name, in any case', async (t) => {
  const { client, account, slug, id } = await drawMany()
  const search = (text: string) => client.drawing.searchWinners.query({ ...ALL, account, slug, id, text })
  for (const text of ['W-4321', 'ödön', ' ada ']) {
    const { total, winners } = await search(text)
    t.deepEqual([total, winners.map(({ position }) => position)], [1, [4_321]], text)
  }
  t.deepEqual(await search('100%_'), { total: 0, winners: [] })
  t.deepEqual([(await search('w-432')).total, (await search('')).total], [11, MANY])
})

test('winners are listed with prizes only and by the amount, page after page, as the drawing has them', async (t) => {
  const { client, account, slug, id, read } = await drawMany()
  const { winners: all } = await read()
  const wanted = all
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((a, b) => (b.amountCents ?? 0) - (a.amountCents ?? 0) || a.position - b.position)
  const found: WinnerResult[] = []
  for (let from = 0; from < wanted.length; from += 100) {
    const asked = { ...ALL, account, slug, id, prizesOnly: true, highestFirst: true, from }
    const { total, winners } = await client.drawing.searchWinners.query(asked)
    t.is(total, wanted.length)
    found.push(...winners)
  }
  const facts = ({
    position,
    winner,
    roll,
    amountCents,
    randomValue,
  }: (typeof found)[number] | (typeof wanted)[number]) => `${position} ${winner} ${roll} ${amountCents} ${randomValue}`
  t.deepEqual(found.map(facts), wanted.map(facts))
})

test('the file of results has every position, with the references of what was paid by hand', async (t) => {
  const { client, account, slug, id, read } = await drawMany()
  const position = (await read()).winners.findIndex(({ heldForManualPayout }) => heldForManualPayout)
  await client.payout.markHeldPaid.mutate({ account, drawingId: id, position, reference: 'wire 7' })
  const { winners, total } = await client.drawing.results.query({ account, slug, id, from: 0 })
  t.deepEqual([winners.length, total], [MANY, MANY])
  t.is(winners[position]?.paidByHand?.reference, 'wire 7')
  t.is(winners.filter(({ paidByHand }) => paidByHand !== null).length, 1)
})

test('a stranger finds nobody', async (t) => {
  const shop = await makePortalShop(await service())
  const { id } = await openDrawing(shop)
  const { client, account } = await signedInAs(shop.service)
  const asked = { account, slug: shop.slug, id }
  t.is(await reasonOf(client.drawing.searchWinners.query({ ...ALL, ...asked })), 'not_found')
  t.is(await reasonOf(client.drawing.results.query({ ...asked, from: 0 })), 'not_found')
})
