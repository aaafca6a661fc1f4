import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileService } from '../../../support/site/file-service.ts'
import { makeDeliveryRow } from '../../../support/webhook/rows.ts'
import { makeHookShop } from '../../../support/webhook/shop.ts'

const service = fileService(test)

const makeShop = async () => {
  const shop = await makeHookShop(await service())
  const { id, pool } = shop
  return {
    ...shop,
    read: async () => (await shop.api.read(id)).body.endpoint,
    fail: () => pool.query(sql.unsafe`update webhook_endpoint set failing_since = now() where id = ${id}`),
    beGone: () =>
      pool.query(sql.unsafe`
        update webhook_endpoint set disabled_at = now(), disabled_reason = 'gone', failing_since = now()
        where id = ${id}`),
  }
}

test('a disabled endpoint says since when and by whom, and gets nothing that happens', async (t) => {
  const { api, id, happen } = await makeShop()
  const { status, body } = await api.change(id, { enabled: false })
  t.is(status, 200)
  t.is(body.endpoint.disabledReason, 'by_partner')
  t.truthy(body.endpoint.disabledAt)
  await happen(['drawing.created'])
  t.deepEqual((await api.deliveries(id)).body.deliveries, [])
})

test('what was on its way when the endpoint was disabled is given up', async (t) => {
  const { api, id, happen } = await makeShop()
  await happen(['drawing.created'])
  await api.change(id, { enabled: false })
  const [given] = (await api.deliveries(id)).body.deliveries
  t.like(given, { state: 'failed', nextTryAt: null })
})

test('enabled again, an endpoint gets what happens, and its failures are forgotten', async (t) => {
  const { api, id, happen, beGone, read } = await makeShop()
  await beGone()
  t.is((await read()).disabledReason, 'gone')
  const { body } = await api.change(id, { enabled: true })
  t.like(body.endpoint, { disabledAt: null, disabledReason: null, failingSince: null })
  await happen(['drawing.created'])
  t.is((await api.deliveries(id)).body.deliveries.length, 1)
})

test('disabling one that is disabled already keeps its reason, and enabling one that is enabled its failures', async (t) => {
  const { api, id, beGone, read, fail } = await makeShop()
  await fail()
  await api.change(id, { enabled: true })
  t.truthy((await read()).failingSince)
  await beGone()
  const before = await read()
  await api.change(id, { enabled: false })
  t.deepEqual(await read(), before)
})

test('with another address the failures of the one before are forgotten, with another description they are not', async (t) => {
  const { api, id, fail, read } = await makeShop()
  await fail()
  await api.change(id, { description: 'Shop' })
  t.truthy((await read()).failingSince)
  await api.change(id, { url: 'https://other.test/hooks' })
  t.is((await read()).failingSince, null)
})

test('a changed filter holds for what happens afterwards', async (t) => {
  const { api, id, happen } = await makeShop()
  const types = async () => (await api.deliveries(id)).body.deliveries.map(({ type }) => type)
  await api.change(id, { events: ['drawing.paid'] })
  await happen(['drawing.created', 'drawing.paid'])
  t.deepEqual(await types(), ['drawing.paid'])
  await api.change(id, { events: null })
  await happen(['drawing.created'])
  t.deepEqual(await types(), ['drawing.created', 'drawing.paid'])
})

test('with another address what waited after failed tries is due at once; with another description it waits on', async (t) => {
  const { service: place, api, id, partner } = await makeShop()
  const at = new Date()
  const dueAt = new Date(Date.now() + 3_600_000)
  const tries = [{ at, status: 500, failure: 'The endpoint answered 500.' }]
  const delivery = await makeDeliveryRow(place, {
    partner,
    endpoint: id,
    type: 'drawing.paid',
    at,
    state: 'pending',
    dueAt,
    tries,
  })
  const isDue = () => place.pool.oneFirst(sql.unsafe`select due_at <= now() from delivery where id = ${delivery}`)
  await api.change(id, { description: 'Mended' })
  t.false(await isDue())
  await api.change(id, { url: 'https://shop.test/mended' })
  t.true(await isDue())
})

test('of very much that waited only so many are brought forward by another address, those that are due soonest', async (t) => {
  const { service: place, api, id, partner } = await makeShop()
  await place.pool.query(sql.unsafe`
    insert into event (id, partner_id, mode, type, subject, data)
    select new_id('evt'), ${partner}, 'test', 'drawing.created', ${id} || n, '{}' from generate_series(1, 1200) n`)
  await place.pool.query(sql.unsafe`
    insert into delivery (id, endpoint_id, event_id, event_seq, subject, tries, due_at)
    select new_id('dlv'), ${id}, e.id, e.seq, e.subject, 1, now() + make_interval(hours => n)
    from generate_series(1, 1200) n join event e on e.partner_id = ${partner} and e.subject = ${id} || n`)
  await api.change(id, { url: 'https://shop.test/moved' })
  const left = await place.pool.anyFirst(sql.type(z.object({ subject: z.string() }))`
    select subject from delivery where endpoint_id = ${id} and due_at > now() order by due_at`)
  t.deepEqual(
    left,
    Array.from({ length: 200 }, (_, i) => `${id}${1_001 + i}`),
  )
})
