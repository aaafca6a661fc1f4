import test from 'ava'
import { sql } from 'slonik'
import { allPayments } from '../../../api/portal/web/src/pages/payouts/all-payments.ts'
import { makePrizeTable } from '../../support/factory.ts'
import { HELD_CENTS } from '../../support/held.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { makePortalShop, type PortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const FROM = '2025-04-01T00:00:00Z'
const TO = '2025-05-01T00:00:00Z'

/** Transfers past what guards them, since so many could hardly be made: several in each millisecond. */
const writeTransfers = (shop: PortalShop, count: number) =>
  shop.service.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, wallet, paid_at)
      select 'pay_' || lpad(i::text, 22, '0'), ${shop.campaign.id}, ${shop.partner}, 'test', 'drw_' || lpad(i::text, 22, '0'),
        1, 'test', 'TEST', '0x', ${FROM}::timestamptz + i * interval '300 microseconds'
      from generate_series(1, ${count}::integer) i`)
  })

/** A drawing of two held prizes, marked as paid so many seconds after the first transfer. */
const markHeld = async (shop: PortalShop, seconds: readonly [number, number]) => {
  const drawing = await openDrawing(shop)
  await drawing.send(['anna', 'bob'])
  await drawing.draw()
  await shop.service.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      update held_prize set reference = 'wire 7', marked_by = 'Ada',
        paid_at = ${FROM}::timestamptz + (array[${seconds[0]}, ${seconds[1]}]::float8[])[position + 1] * interval '1 second'
      where drawing_id = ${drawing.id}`)
  })
}

test('payments of any number are read page by page, each once and in their order', async (t) => {
  const { id: prizeTable } = await makePrizeTable(await service(), {
    version: 1,
    tiers: [{ amountCents: HELD_CENTS, weight: 1 }],
  })
  const shop = await makePortalShop(await service(), { prizeTable, winnersPerDraw: 2 })
  const { client, account } = shop
  await markHeld(shop, [1, 4])
  await writeTransfers(shop, 20_001)
  let pages = 0
  const all = await allPayments((from) => {
    pages += 1
    return client.payout.payments.query({ account, from, to: TO })
  }, FROM)
  t.is(pages, 3)
  const names = (all ?? []).map(({ payoutId, position }) => payoutId ?? `held ${position}`)
  t.is(names.length, 20_003)
  t.is(new Set(names).size, 20_003)
  t.true(names.indexOf('held 0') < names.indexOf('held 1'))
  const times = (all ?? []).map(({ paidAt }) => Date.parse(paidAt))
  t.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  )
})
