import test from 'ava'
import { sql } from 'slonik'
import { flag } from '../../../db/queries/attention.ts'
import { eventTypes } from '../../../domain/webhook/event-types.ts'
import { keepHouseOnce } from '../../../worker/housekeeping.ts'
import { openChainRows } from '../../support/chain/rows.ts'
import { testDatabase } from '../../support/database.ts'
import { isInShape, typesOf } from '../../support/webhook/events.ts'
import { makeKey } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { openPull } from '../../support/pull/pull.ts'
import { startService } from '../../support/service.ts'
import { makeEndpoint, readEvents } from '../../support/webhook/webhooks.ts'
import { winnersFor } from '../../support/pull/winners-source.ts'

test('the database writes an event of every type, each in the shape that the reference gives it', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const { pool } = service
  const shop = await makeAwaitingShop(service, { largePrizeCents: 500 })
  const { partner, guarantee } = shop
  await shop.pick(guarantee.id, { winner: 'bob' })
  await pool.transaction((tx) =>
    flag(tx, [guarantee.id], { code: 'contract_paused', detail: { contract: '0xc', chain: 'base' } }),
  )
  await service.work()

  const later = { drawAt: new Date(Date.now() + 3_600_000), cutoffAt: new Date(Date.now() + 3_500_000) }
  const cancelled = await openDrawing(shop, later)
  await pool.query(sql.unsafe`
    update drawing set cancelled_at = now(), cancelled_reason = 'It was a mistake.' where id = ${cancelled.id}`)
  const stuck = await openDrawing(shop, { ...later, drawAt: new Date(later.drawAt.getTime() + 60_000) })
  await pool.transaction((tx) => flag(tx, [stuck.id], { code: 'no_winners', detail: {} }))

  const key = await makeKey(service, { partner, expiresAt: new Date(Date.now() + 30 * 86_400_000) })
  await pool.query(sql.unsafe`update api_key set expires_at = now() + interval '3 days' where id = ${key.id}`)
  await keepHouseOnce(service)
  const { id } = await makeEndpoint(service, { partner, url: 'https://shop.example/' })
  await pool.query(sql.unsafe`
    update webhook_endpoint set disabled_at = now(), disabled_reason = 'gone' where id = ${id}`)

  const pull = await openPull(t)
  pull.source.behave = (request) => ({ body: { winners: winnersFor(request), round: 1.5 } })
  await pull.due()
  await pull.work()

  const live = await openChainRows(t)
  await live.voided()

  const places = [readEvents(service, partner), readEvents(pull.place, pull.partner), readEvents(live, live.partner)]
  const events = (await Promise.all(places)).flat()
  for (const event of events) isInShape(t, event)
  t.deepEqual([...new Set(typesOf(events))].toSorted(), [...eventTypes].toSorted())
})
