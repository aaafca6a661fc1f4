import test, { type ExecutionContext } from 'ava'
import { makePrizeTable, winnerIds } from '../../support/factory.ts'
import { HELD_CENTS } from '../../support/held.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makePortalShop, type PortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** Two drawings at different times, whose prizes are all held: of each several share a time. */
const makeHeld = async (winnersPerDraw: number): Promise<PortalShop> => {
  const tiers = [{ amountCents: HELD_CENTS, weight: 1 }]
  const { id: prizeTable } = await makePrizeTable(await service(), { version: 1, tiers })
  const shop = await makePortalShop(await service(), { prizeTable, winnersPerDraw })
  for (let drawn = 0; drawn < 2; drawn += 1) {
    const drawing = await openDrawing(shop)
    await drawing.send(winnerIds(winnersPerDraw))
    await drawing.draw()
  }
  return shop
}

type Page = { prizes: { drawingId: string; position: number }[]; nextBefore: string | null }

/** All prizes of a list, page after page, and how many each page has. */
const readAll = async (t: ExecutionContext, read: (place: string | undefined) => Promise<Page>) => {
  const pages: Page[] = []
  let place: string | undefined
  do {
    const page = await read(place)
    pages.push(page)
    place = page.nextBefore ?? undefined
  } while (place !== undefined)
  const keys = pages.flatMap(({ prizes }) => prizes.map(({ drawingId, position }) => `${drawingId} ${position}`))
  t.is(new Set(keys).size, keys.length, 'none is listed twice')
  return { keys, sizes: pages.map(({ prizes }) => prizes.length) }
}

test.serial('what waits is counted and added up whole, and paged without loss, oldest first', async (t) => {
  const { client, account } = await makeHeld(300)
  const all = { prizes: 600, cents: 600 * HELD_CENTS }
  const first = await client.payout.held.query({ account })
  t.deepEqual([first.prizes.length, first.waiting], [500, all])
  const { keys, sizes } = await readAll(t, (after) => client.payout.held.query({ account, ...(after && { after }) }))
  t.deepEqual(sizes, [500, 100])
  t.deepEqual(
    keys.map((key) => Number(key.split(' ')[1])),
    [...Array(300).keys(), ...Array(300).keys()],
  )
  const [last] = (await client.payout.held.query({ account, after: first.nextBefore ?? '' })).prizes.slice(-1)
  const mark = { drawingId: last?.drawingId ?? '', position: last?.position ?? -1, reference: 'wire' }
  await client.payout.markHeldPaid.mutate({ account, ...mark })
  const left = await client.payout.held.query({ account })
  t.deepEqual([left.waiting, left.hasPaid], [{ prizes: 599, cents: 599 * HELD_CENTS }, true])
})

test.serial('what was paid by hand is paged without loss, newest first', async (t) => {
  const { client, account } = await makeHeld(23)
  const { prizes } = await client.payout.held.query({ account })
  const lines = prizes.map(({ drawingId, position, amountCents }, i) => {
    return { line: i + 1, drawingId, position, amountCents, reference: `wire ${i}` }
  })
  await client.payout.markManyPaid.mutate({ account, lines: lines.slice(0, 23) })
  await client.payout.markManyPaid.mutate({ account, lines: lines.slice(23) })
  const { keys, sizes } = await readAll(t, (before) =>
    client.payout.handPaid.query({ account, ...(before && { before }) }),
  )
  t.deepEqual(sizes, [20, 20, 6])
  t.deepEqual(keys, lines.map(({ drawingId, position }) => `${drawingId} ${position}`).toReversed())
})

test.serial('a page that begins nowhere is refused', async (t) => {
  const { client, account } = await makePortalShop(await service())
  const time = '2026-01-01T00:00:00.000000Z'
  for (const place of ['yesterday', time, `${time} drw_x`, `${time} drw_x -1`, `${time} drw_x 1 2`]) {
    t.is(await reasonOf(client.payout.held.query({ account, after: place })), 'bad_request', place)
    t.is(await reasonOf(client.payout.handPaid.query({ account, before: place })), 'bad_request', place)
  }
})
