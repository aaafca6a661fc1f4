import test from 'ava'
import { sql } from 'slonik'
import { Webhook } from 'standardwebhooks'
import { spellSecret } from '../../../domain/signature.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { testKeyring } from '../../support/keyring.ts'
import { winnerIds } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { workWith } from '../../support/pull/pull.ts'
import { openHooks, type Post, startReceiver } from '../../support/webhook/webhooks.ts'

const idOf = ({ headers }: Post): string => headers['webhook-id'] as string
const verify = (secret: Uint8Array, { headers, body }: Post): unknown =>
  new Webhook(spellSecret(secret)).verify(body, headers as Record<string, string>)

test('an event is posted as JSON under its id, signed by Standard Webhooks, and its try is kept', async (t) => {
  const { endpoint, happen, deliver, deliveries, attempts, readEndpoint } = await openHooks(t)
  const receiver = await startReceiver(t, () => ({ status: 202, body: 'thanks\u0000\n' }))
  const { id, secret } = await endpoint(`${receiver.url}?token=1`)
  const event = await happen({ type: 'drawing.paid', data: { greeting: 'Grüße' } })
  await deliver()
  t.is(receiver.posts.length, 1)
  const [post] = receiver.posts as [Post]
  t.is(post.target, '/hooks?token=1')
  t.is(post.headers['content-type'], 'application/json')
  t.is(post.headers['user-agent'], 'prize-drawing-service/1')
  t.is(idOf(post), event)
  const body = verify(secret, post) as Record<string, unknown>
  t.like(body, { type: 'drawing.paid', data: { greeting: 'Grüße' } })
  t.regex(String(body['timestamp']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  t.throws(() => verify(Buffer.alloc(32), post))
  t.throws(() => verify(secret, { ...post, body: `${post.body} ` }))
  const [delivery] = await deliveries(id)
  t.like(delivery, { event, state: 'delivered', tries: 1, isLeased: false, lastStatus: 202, lastFailure: null })
  const tries = await attempts(delivery?.id as string)
  t.is(tries.length, 1)
  t.like(tries[0], { status: 202, failure: null, finding: null, answer: 'thanks' })
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: false })
})

test('a webhook carries the newest checkpoint of the log, once there is one', async (t) => {
  const { endpoint, happen, deliver, service } = await openHooks(t)
  const receiver = await startReceiver(t)
  await endpoint(receiver.url)
  await happen({ type: 'drawing.paid', data: {} })
  await deliver()
  t.is(receiver.posts[0]?.headers['log-checkpoint'], undefined)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  await writingLog(service, testKeyring).run()
  await happen({ type: 'drawing.paid', data: {} })
  await deliver()
  const note = Buffer.from(String(receiver.posts[1]?.headers['log-checkpoint']), 'base64').toString()
  t.regex(note, /^draws\.test\/log\n\d+\n[A-Za-z0-9+/]{43}=\n\n— draws\.test\/log /)
})

test('all events of a drawing reach an endpoint in order', async (t) => {
  const { service, shop, runner, endpoint } = await openHooks(t)
  const receiver = await startReceiver(t)
  await endpoint(receiver.url)
  const drawings = [await openDrawing(shop), await openDrawing(shop)]
  for (const drawing of drawings) {
    await drawing.send(winnerIds(3))
    await drawing.draw()
  }
  await workWith(service, [runner])
  for (const { id } of drawings) {
    const bodies = receiver.posts.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.drawing.id === id)
    t.deepEqual(
      bodies.map(({ type }) => type),
      ['drawing.created', 'drawing.locked', 'drawing.settled', 'drawing.paid'],
    )
  }
})

test('the first tries of one subject are made one after the other, those of others at once', async (t) => {
  const { endpoint, happen, runner, service, deliver, deliveries } = await openHooks(t)
  const mayAnswer = Promise.withResolvers<void>()
  const receiver = await startReceiver(t, async () => {
    await mayAnswer.promise
    return {}
  })
  const { id } = await endpoint(receiver.url)
  const first = await happen({ subject: 'a' })
  const second = await happen({ subject: 'a' })
  const third = await happen({ subject: 'b' })
  await service.boss.insert('deliver', [{ data: { ids: [id] } }])
  await runner.runOnce()
  await runner.runOnce()
  t.deepEqual(
    (await deliveries(id)).map(({ event, isLeased }) => [event, isLeased]),
    [
      [first, true],
      [second, false],
      [third, true],
    ],
  )
  mayAnswer.resolve()
  await runner.finish?.()
  await deliver()
  t.deepEqual(
    receiver.posts.map(idOf).filter((event) => event !== third),
    [first, second],
  )
})

test('once an earlier event of a subject has failed its first try, the next is tried, and the retry comes later', async (t) => {
  const { endpoint, happen, deliver, retryNow } = await openHooks(t)
  const receiver = await startReceiver(t, () => ({ status: receiver.posts.length === 1 ? 500 : 200 }))
  await endpoint(receiver.url)
  const [first, second] = [await happen({ subject: 'a' }), await happen({ subject: 'a' })]
  await deliver()
  t.deepEqual(receiver.posts.map(idOf), [first, second])
  await retryNow()
  await deliver()
  t.deepEqual(receiver.posts.map(idOf), [first, second, first])
})

test('while a secret is replaced, both sign; after the overlap only the new one', async (t) => {
  const { pool, endpoint, happen, deliver } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id, secret } = await endpoint(receiver.url)
  const next = Buffer.alloc(32, 7)
  await pool.query(sql.unsafe`
    update webhook_endpoint set secret = ${sql.binary(testKeyring.seal(next, id))}, previous_secret = secret,
      previous_secret_until = now() + interval '1 hour' where id = ${id}`)
  await happen()
  await deliver()
  await pool.query(sql.unsafe`update webhook_endpoint set previous_secret_until = now() where id = ${id}`)
  await happen()
  await deliver()
  const [during, after] = receiver.posts as [Post, Post]
  for (const valid of [secret, next]) t.notThrows(() => verify(valid, during))
  t.notThrows(() => verify(next, after))
  t.throws(() => verify(secret, after))
})

test('an example says in its body that it is one', async (t) => {
  const { pool, shop, endpoint, deliver } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id } = await endpoint(receiver.url, ['drawing.paid'])
  await pool.query(sql.unsafe`
    with example as (
      insert into event (id, partner_id, mode, type, subject, data, is_example)
      values (new_id('evt'), ${shop.partner}, 'test', 'drawing.created', ${id}, '{}', true)
      returning id, seq, subject
    )
    insert into delivery (id, endpoint_id, event_id, event_seq, subject)
    select new_id('dlv'), ${id}, id, seq, subject from example`)
  await deliver()
  t.is(JSON.parse(receiver.posts[0]?.body ?? '{}').example, true)
})

test('a delivery that is sent again starts over, under the same webhook-id', async (t) => {
  const { pool, endpoint, happen, deliver, deliveries, attempts } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id } = await endpoint(receiver.url)
  const event = await happen()
  await deliver()
  await pool.query(sql.unsafe`
    update delivery set state = 'pending', tries = 0, due_at = now(), delivered_at = null where event_id = ${event}`)
  await deliver()
  t.deepEqual(receiver.posts.map(idOf), [event, event])
  const [delivery] = await deliveries(id)
  t.like(delivery, { state: 'delivered', tries: 1 })
  t.is((await attempts(delivery?.id as string)).length, 2)
})

test('more than an endpoint takes at a time is delivered all the same, without waiting for a reminder', async (t) => {
  const { service, runner, endpoint, happen } = await openHooks(t)
  let waiting: (() => void)[] = []
  let underWay = 0
  let most = 0
  const receiver = await startReceiver(t, async () => {
    underWay += 1
    most = Math.max(most, underWay)
    const others = waiting
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length < 5) return
      waiting = []
      for (const release of others) release()
    })
    underWay -= 1
    return {}
  })
  const { id } = await endpoint(receiver.url)
  for (let i = 0; i < 45; i += 1) await happen()
  await service.boss.insert('deliver', [{ data: { ids: [id] } }])
  for (let taken = 1; taken > 0; ) {
    taken = (await runner.runOnce()).taken
    await runner.finish?.()
  }
  t.is(new Set(receiver.posts.map(idOf)).size, 45)
  t.is(receiver.posts.length, 45)
  t.true(most >= 5 && most <= 10, String(most))
})
