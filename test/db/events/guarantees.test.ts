import test from 'ava'
import { sql } from 'slonik'
import { flag, givenUp } from '../../../db/queries/attention.ts'
import type { Attention } from '../../../domain/attention.ts'
import { testDatabase } from '../../support/database.ts'
import { isInShape, postedOf, type StoredEvent, typesOf } from '../../support/webhook/events.ts'
import { AMOUNT_CENTS, makeGuaranteedShop } from '../../support/guarantee/periods.ts'
import { removeWallet, setWallet } from '../../support/factory.ts'
import { startService } from '../../support/service.ts'
import { makeEndpoint, readEvents } from '../../support/webhook/webhooks.ts'

test('a guarantee has events when it awaits a pick, is picked with its payout, cannot be paid and is paid', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const shop = await makeGuaranteedShop(service)
  await makeEndpoint(service, { partner: shop.partner, url: 'https://shop.example/' })
  const drawing = await shop.drawingAt(1, ['anna', 'bob'])
  await drawing.draw()
  await shop.workAgain()
  const [guarantee] = await shop.guarantees()
  const id = guarantee?.id as string
  const told = async (): Promise<StoredEvent[]> =>
    (await readEvents(service, shop.partner)).filter(({ subject }) => subject === id)
  t.deepEqual(typesOf(await told()), ['guarantee.awaiting_pick'])

  const { payoutId } = (await shop.pick(id, { winner: 'anna' })).body
  const flagWith = (attention: Attention) => service.pool.transaction((tx) => flag(tx, [id], attention))
  await flagWith(givenUp('pay'))
  await flagWith({ code: 'no_wallet', detail: {} })
  await removeWallet(service, shop.campaign.id)
  await service.work()
  t.is((await told()).length, 3, 'it waits for a wallet')
  await setWallet(service, shop.campaign.id)
  await service.work()
  const events = await told()
  t.deepEqual(typesOf(events), ['guarantee.awaiting_pick', 'guarantee.picked', 'payout.failed', 'guarantee.paid'])
  for (const event of events) isInShape(t, event)
  const seen = events.map((event) => postedOf(event, event.type === 'payout.failed' ? 'payout' : 'guarantee'))
  const { periodStart, periodEnd } = guarantee as { periodStart: string; periodEnd: string }
  const same = { id, period: 1, periodStart, periodEnd, amountCents: AMOUNT_CENTS }
  t.deepEqual(seen[0], { ...same, status: 'awaiting_pick', payoutId: null })
  t.deepEqual(seen[1], { ...same, status: 'picked', payoutId })
  t.like(seen[2], {
    id: payoutId,
    drawing: null,
    guarantee: id,
    amountCents: AMOUNT_CENTS,
    reason: 'No payout wallet.',
  })
  t.deepEqual(seen[3], { ...same, status: 'paid', payoutId })
})

test('a period that needs no guarantee has no event', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const shop = await makeGuaranteedShop(service, { thresholdCents: 100 })
  await makeEndpoint(service, { partner: shop.partner, url: 'https://shop.example/' })
  const drawing = await shop.drawingAt(1, ['anna', 'bob'])
  await drawing.draw()
  await shop.workAgain()
  t.is((await shop.guarantees())[0]?.status, 'not_needed')
  const types = typesOf(await readEvents(service, shop.partner))
  t.deepEqual(types, ['drawing.created', 'drawing.locked', 'drawing.settled', 'drawing.paid'])
  t.is(await service.pool.oneFirst(sql.unsafe`select count(*)::int from delivery`), 4)
})
