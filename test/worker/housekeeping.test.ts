import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { HOURS_A_DAY } from '../../db/kept.ts'
import { enableEndpoint } from '../../db/queries/webhook/changing.ts'
import { type DeliveryState, EVENT_DAYS } from '../../domain/webhook/state.ts'
import { keepHouseOnce } from '../../worker/housekeeping.ts'
import { makeKey, makePartner } from '../support/factory.ts'
import { thief } from '../db/roles/attack.ts'
import { isInShape } from '../support/webhook/events.ts'
import { openHooks, readEvents, startReceiver } from '../support/webhook/webhooks.ts'

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

test('a key that was made for longer than a week has one event when a week of it is left', async (t) => {
  const { service, pool, shop, endpoint } = await openHooks(t)
  await endpoint('https://shop.example/')
  const { partner } = shop
  const made = async (expiresAt: Date | null) => (await makeKey(service, { partner, expiresAt })).id
  const [old, short, late, endless, revoked, gone] = [
    await made(inDays(30)),
    await made(inDays(6)),
    await made(inDays(30)),
    await made(null),
    await made(inDays(30)),
    await made(inDays(30)),
  ]
  const expireIn = (id: string, days: number) =>
    pool.query(sql.unsafe`update api_key set expires_at = ${inDays(days).toISOString()}::timestamptz where id = ${id}`)
  await expireIn(old, 6.9)
  await expireIn(late, 7.1)
  await expireIn(revoked, 2)
  await expireIn(gone, -1)
  await pool.query(sql.unsafe`update api_key set revoked_at = now() where id = ${revoked}`)
  await keepHouseOnce(service)
  await keepHouseOnce(service)
  const told = await readEvents(service, partner)
  t.deepEqual(
    told.map(({ type, subject }) => [type, subject]),
    [['key.expiring', old]],
  )
  for (const event of told) isInShape(t, event)
  t.is(await pool.oneFirst(sql.unsafe`select count(*)::int from delivery`), 1)

  // A key without an end gets one when it is rolled.
  await expireIn(endless, 1)
  await keepHouseOnce(service)
  const subjects = (await readEvents(service, partner)).map(({ subject }) => subject)
  t.deepEqual(subjects, [old, endless])
  t.false(subjects.includes(short))
})

test('an endpoint that somebody has locked keeps no other account from hearing that a key expires', async (t) => {
  const { service, pool, shop, endpoint } = await openHooks(t)
  const { id: locked } = await endpoint('https://shop.example/')
  const other = await makePartner(service)
  for (const partner of [shop.partner, other]) {
    const { id } = await makeKey(service, { partner, expiresAt: inDays(30) })
    await pool.query(sql.unsafe`update api_key set expires_at = now() + interval '3 days' where id = ${id}`)
  }
  const web = await thief(t, 'web', service.databaseUrl)
  await web.query('begin')
  await web.query('select from webhook_endpoint where id = $1 for update', [locked])
  const eventsOf = async () => [
    (await readEvents(service, shop.partner)).length,
    (await readEvents(service, other)).length,
  ]
  await keepHouseOnce(service)
  t.deepEqual(await eventsOf(), [0, 1])
  await web.query('rollback')
  await keepHouseOnce(service)
  t.deepEqual(await eventsOf(), [1, 1])
})

test('a key of an account without an endpoint has its event too', async (t) => {
  const { service, pool, shop } = await openHooks(t)
  const { id } = await makeKey(service, { partner: shop.partner, expiresAt: inDays(30) })
  await pool.query(sql.unsafe`update api_key set expires_at = now() + interval '3 days' where id = ${id}`)
  await keepHouseOnce(service)
  await keepHouseOnce(service)
  t.deepEqual(
    (await readEvents(service, shop.partner)).map(({ subject }) => subject),
    [id],
  )
})

test('events that are kept no longer are deleted with their deliveries and tries, younger ones stay', async (t) => {
  const { service, pool, shop, endpoint } = await openHooks(t)
  const { id } = await endpoint('https://shop.example/')
  await pool.query(sql.unsafe`
    insert into event (id, partner_id, mode, type, subject, created_at, data)
    select new_id('evt'), ${shop.partner}, 'test', 'drawing.created', 'drw_' || i, now() - make_interval(hours => ${EVENT_DAYS * HOURS_A_DAY}) + i * interval '1 minute', '{}'
    from generate_series(-1100, 3) i`)
  await pool.query(sql.unsafe`
    insert into delivery (id, endpoint_id, event_id, event_seq, subject) select new_id('dlv'), ${id}, id, seq, subject from event`)
  await pool.query(sql.unsafe`insert into delivery_attempt (delivery_id, at, ms) select id, now(), 1 from delivery`)
  await keepHouseOnce(service)
  t.is((await readEvents(service, shop.partner)).length, 3)
  t.is(await pool.oneFirst(sql.unsafe`select count(*)::int from delivery`), 3)
  t.is(await pool.oneFirst(sql.unsafe`select count(*)::int from delivery_attempt`), 3)
})

test('deliveries queued while their endpoint was being disabled are given up', async (t) => {
  const { service, pool, endpoint, happen, deliveries } = await openHooks(t)
  const { id } = await endpoint('https://shop.example/')
  const other = await endpoint('https://other.example/')
  await happen()
  await pool.query(sql.unsafe`
    update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_partner' where id = ${id}`)
  await pool.query(sql.unsafe`update delivery set state = 'pending' where endpoint_id = ${id}`)
  await keepHouseOnce(service)
  t.deepEqual(
    [...(await deliveries(id)), ...(await deliveries(other.id))].map(({ state }) => state),
    ['failed', 'pending'],
  )
})

/** An endpoint with so many events on its way. */
const openFlooded = async (t: ExecutionContext, events: number) => {
  const { service, pool, shop, endpoint, deliver } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id } = await endpoint(receiver.url)
  await pool.query(sql.unsafe`
    insert into event (id, partner_id, mode, type, subject, data)
    select new_id('evt'), ${shop.partner}, 'test', 'drawing.created', 'drw_' || i, '{}' from generate_series(1, ${events}::int) i`)
  await pool.query(sql.unsafe`
    insert into delivery (id, endpoint_id, event_id, event_seq, subject)
    select new_id('dlv'), ${id}, id, seq, subject from event`)
  return {
    service,
    pool,
    receiver,
    deliver,
    disable: () =>
      pool.query(sql.unsafe`
        update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_partner' where id = ${id}`),
    enable: () => pool.transaction((tx) => enableEndpoint(tx, id)),
    count: (state: DeliveryState) =>
      pool.oneFirst(sql.unsafe`select count(*)::int from delivery where state = ${state}::delivery_state`),
  }
}

test('an endpoint with more on its way than is given up at once stops at once, gets none of it, and the rest is given up in parts', async (t) => {
  const { service, pool, receiver, deliver, disable, count } = await openFlooded(t, 1200)
  await pool.query(sql.unsafe`
    update delivery set lease = gen_random_uuid(), leased_until = now() + interval '1 minute' where subject = 'drw_1200'`)
  await disable()
  t.is(await count('failed'), 501)
  t.is(await pool.oneFirst(sql.unsafe`select count(*)::int from delivery where lease is not null`), 0)
  await deliver()
  t.is(receiver.posts.length, 0)
  t.is(await count('pending'), 699)
  await keepHouseOnce(service)
  t.is(await count('failed'), 1200)
  t.is(
    await pool.oneFirst(sql.unsafe`
      select count(*)::int from delivery where last_failure = 'The endpoint was disabled.' and last_finding ->> 'code' = 'disabled'`),
    1200,
  )
})

test('what was not given up yet when an endpoint is enabled again is delivered', async (t) => {
  const { service, receiver, deliver, disable, enable, count } = await openFlooded(t, 505)
  await disable()
  await enable()
  await keepHouseOnce(service)
  t.is(await count('pending'), 5)
  await deliver()
  t.is(receiver.posts.length, 5)
  t.deepEqual([await count('failed'), await count('delivered')], [500, 5])
})

test('of two workers that do the housekeeping at once, each event is deleted once and neither fails', async (t) => {
  const { service, pool, shop } = await openHooks(t)
  await pool.query(sql.unsafe`
    insert into event (id, partner_id, mode, type, subject, created_at, data)
    select new_id('evt'), ${shop.partner}, 'test', 'drawing.created', 'drw_' || i, now() - make_interval(days => ${EVENT_DAYS + 1}), '{}'
    from generate_series(1, 1200) i`)
  const errors: unknown[] = []
  const log = Object.assign(Object.create(service.log), { error: (...words: unknown[]) => errors.push(words) })
  await Promise.all([keepHouseOnce({ pool, log }), keepHouseOnce({ pool, log })])
  await keepHouseOnce({ pool, log })
  t.deepEqual(errors, [])
  t.deepEqual(await readEvents(service, shop.partner), [])
})
