import { testKeyring } from '../../support/keyring.ts'
import test from 'ava'
import { sql } from 'slonik'
import { findDeliveriesDue, leaseDeliveries } from '../../../db/queries/webhook/delivering.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { deliver as deliverStage } from '../../../worker/stages/deliver.ts'
import { makePartner } from '../../support/factory.ts'
import { hangs, startHostileServer } from '../../support/pull/hostile-server.ts'
import { until } from '../../support/until.ts'
import { makeEndpoint, openHooks, startReceiver } from '../../support/webhook/webhooks.ts'

const LEASE_SECONDS = 20

test('two workers make each try of an event once, and first tries of a subject never at the same time', async (t) => {
  const { service, openRunner, endpoint, happen, deliveries } = await openHooks(t, { isStill: true })
  const underWay = new Map<string, number>()
  let overlaps = 0
  const receiver = await startReceiver(t, async ({ body }) => {
    const { subject } = JSON.parse(body).data
    underWay.set(subject, (underWay.get(subject) ?? 0) + 1)
    if ((underWay.get(subject) ?? 0) > 1) overlaps += 1
    await new Promise((resolve) => setImmediate(resolve))
    underWay.set(subject, (underWay.get(subject) ?? 0) - 1)
    return {}
  })
  const { id } = await endpoint(receiver.url)
  for (let i = 0; i < 60; i += 1) await happen({ subject: `s${i % 12}`, data: { subject: `s${i % 12}` } })
  const workers = [1, 2, 3].map(() => openRunner())
  for (let taken = 1; taken > 0; ) {
    await remindOnce(service, ['deliver'])
    await service.boss.insert('deliver', [{ data: { ids: [id] } }, { data: { ids: [id] } }])
    const ran = await Promise.all(workers.map((worker) => worker.runOnce()))
    await Promise.all(workers.map(async ({ finish }) => finish?.()))
    const pending = (await deliveries(id)).filter(({ state }) => state === 'pending')
    taken = pending.length === 0 ? 0 : ran.length
  }
  t.is(receiver.posts.length, 60)
  t.is(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size, 60)
  t.is(overlaps, 0)
})

test('of two workers that lease the same deliveries at one moment, each delivery goes to one, and the endpoint has ten calls', async (t) => {
  const { pool, endpoint, happen, deliveries } = await openHooks(t)
  const { id } = await endpoint('https://shop.example/')
  for (let i = 0; i < 30; i += 1) await happen()
  const ids = (await deliveries(id)).map((one) => one.id)
  const lease = () => pool.transaction((tx) => leaseDeliveries(tx, ids, LEASE_SECONDS))
  const leased = (await Promise.all([lease(), lease(), lease()])).flat()
  t.is(leased.length, 10)
  t.is(new Set(leased.map((one) => one.id)).size, 10)
  t.deepEqual(await pool.transaction((tx) => findDeliveriesDue(tx, [id])), [])
})

test('a failing endpoint has one call at a time', async (t) => {
  const { pool, endpoint, happen, deliveries } = await openHooks(t)
  const { id } = await endpoint('https://shop.example/')
  for (let i = 0; i < 5; i += 1) await happen()
  await pool.query(sql.unsafe`update webhook_endpoint set failing_since = now()`)
  const ids = (await deliveries(id)).map((one) => one.id)
  const lease = () => pool.transaction((tx) => leaseDeliveries(tx, ids, LEASE_SECONDS))
  t.is((await lease()).length, 1)
  t.is((await lease()).length, 0)
  await pool.query(sql.unsafe`update delivery set leased_until = now() where lease is not null`)
  t.is((await lease()).length, 1)
})

test('what a killed worker was calling is called again once its lease has run out, under the same webhook-id', async (t) => {
  const { pool, endpoint, happen, deliver, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id } = await endpoint(receiver.url)
  const event = await happen()
  const ids = (await deliveries(id)).map((one) => one.id)
  t.is((await pool.transaction((tx) => leaseDeliveries(tx, ids, LEASE_SECONDS))).length, 1)
  await deliver()
  t.is(receiver.posts.length, 0, 'while the lease holds, it is somebody else’s')
  await pool.query(sql.unsafe`update delivery set leased_until = now()`)
  await deliver()
  t.deepEqual(
    receiver.posts.map(({ headers }) => headers['webhook-id']),
    [event],
  )
  t.like((await deliveries(id))[0], { state: 'delivered', tries: 1 })
})

test('a worker that comes back after its lease went to another records nothing', async (t) => {
  const hooks = await openHooks(t, { isStill: true })
  const { service, pool, openRunner, endpoint, happen, deliver, deliveries, attempts, readEndpoint } = hooks
  const lateAnswer = Promise.withResolvers<void>()
  const receiver = await startReceiver(t, async () => {
    await lateAnswer.promise
    return { status: 410 }
  })
  const { id } = await endpoint(receiver.url)
  await happen()
  const slow = openRunner()
  await remindOnce(service, ['deliver'])
  await slow.runOnce()
  await until(
    async () => receiver.posts.length,
    (count) => count === 1,
  )
  await pool.query(sql.unsafe`update delivery set leased_until = now()`)
  receiver.behave = () => ({})
  await deliver()
  lateAnswer.resolve()
  await slow.finish?.()
  const [delivery] = await deliveries(id)
  t.like(delivery, { state: 'delivered', tries: 1, lastStatus: 200 })
  t.is((await attempts(delivery?.id as string)).length, 1)
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: false })
})

test('a partner with more endpoints that hang than there are calls leaves some calls to the others', async (t) => {
  const { service, client, openRunner, endpoint, happen } = await openHooks(t, { isStill: true })
  const limits = { ...deliverStage.limits, atOnce: 20, perShare: 15 }
  const runner = openRunner({ ...deliverStage, limits })
  for (const { url } of await Promise.all([1, 2, 3].map(() => startHostileServer(t, hangs)))) await endpoint(url)
  const receiver = await startReceiver(t)
  const partner = await makePartner(service)
  await makeEndpoint(service, { partner, url: receiver.url })
  for (let i = 0; i < 10; i += 1) await happen()
  await remindOnce(service, ['deliver'])
  await runner.runOnce()
  await service.pool.query(sql.unsafe`
    select write_events(array[(${partner}, 'test', 'drawing.created', 'drw_later', '{}')::happening])`)
  const posts = await until(
    async () => {
      await remindOnce(service, ['deliver'])
      await runner.runOnce()
      return receiver.posts.length
    },
    (count) => count > 0,
  )
  t.is(posts, 1)
  await client.close()
  await runner.finish?.()
})

test('while endpoints of an account hang, and one of them has much waiting, the others get everything', async (t) => {
  const { service, runner, client, endpoint, happen, deliveries } = await openHooks(t, { isStill: true })
  const hanging = await Promise.all([1, 2, 3, 4, 5].map(() => startHostileServer(t, hangs)))
  const slow = await Promise.all(hanging.map(({ url }) => endpoint(url)))
  const receiver = await startReceiver(t)
  const well = await endpoint(receiver.url)
  for (let i = 0; i < 40; i += 1) await happen()
  await until(
    async () => {
      await remindOnce(service, ['deliver'])
      await runner.runOnce()
      return receiver.posts.length
    },
    (count) => count === 40,
  )
  t.is(receiver.posts.length, 40)
  for (const { connections } of hanging) t.true(connections > 0 && connections <= 10, String(connections))
  for (const { id } of slow) t.true((await deliveries(id)).every(({ state }) => state === 'pending'))
  await client.close()
  await runner.finish?.()
  t.true((await deliveries(well.id)).every(({ state }) => state === 'delivered'))
})

test('a worker that was stopped between a lease and its call makes none: the event is another’s once the lease has run out', async (t) => {
  const { service, pool, client, endpoint, happen, deliver, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id } = await endpoint(receiver.url)
  await happen()
  let at = 0
  const stopped = networkRunner(service, deliverStage, { client, keyring: testKeyring }, () => (at += 11_000))
  await remindOnce(service, ['deliver'])
  await stopped.runOnce()
  await stopped.finish?.()
  t.is(receiver.posts.length, 0)
  t.like((await deliveries(id))[0], { state: 'pending', isLeased: true })
  await pool.query(sql.unsafe`update delivery set leased_until = now()`)
  await deliver()
  t.is(receiver.posts.length, 1)
})
