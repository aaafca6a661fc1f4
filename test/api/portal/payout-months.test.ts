import test from 'ava'
import { winnerIds } from '../../support/factory.ts'
import { AMOUNT_CENTS, makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { makePortalShop, type PortalShop } from '../../support/portal/shop.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'
import { stillService } from '../../support/site/file-service.ts'

const service = stillService(test)

const PRIZE_CENTS = 500

const months = ({ client, account }: Pick<PortalShop, 'client' | 'account'>) => client.payout.months.query({ account })

test("a guarantee's transfer is listed as one, and counted apart in its month", async (t) => {
  const shop = await makeAwaitingShop(await service())
  const person = await signedInAs(shop.service, { partner: shop.partner })
  const { body } = await shop.pick(shop.guarantee.id, { winner: 'bob' })
  const { payouts } = await person.client.payout.list.query({ account: person.account })
  t.like(
    payouts.find(({ id }) => id === body.payoutId),
    { kind: 'guarantee', guaranteeId: shop.guarantee.id, drawingId: null, number: null, paidAt: null },
  )
  t.like((await months(person)).at(-1), { drawingsCents: 4 * PRIZE_CENTS, guaranteesCents: 0 })
  await shop.service.work()
  t.like((await months(person)).at(-1), { drawingsCents: 4 * PRIZE_CENTS, guaranteesCents: AMOUNT_CENTS })
})

test('the last twelve months in UTC are listed, oldest first, also those without a transfer', async (t) => {
  const own = await service()
  const shop = await makePortalShop(own, { prizeTable: prizeTableFile(1, [PRIZE_CENTS, 1]) })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const all = await months(shop)
  const present = Temporal.PlainYearMonth.from(own.now.toISOString().slice(0, 7))
  t.deepEqual(
    all.map(({ month }) => month),
    Array.from({ length: 12 }, (_, i) => present.subtract({ months: 11 - i }).toString()),
  )
  t.deepEqual(all.at(-1), {
    month: present.toString(),
    drawingsCents: 3 * PRIZE_CENTS,
    guaranteesCents: 0,
    heldPaidCents: 0,
  })
  t.true(all.slice(0, -1).every(({ drawingsCents }) => drawingsCents === 0))
})
