import { testKeyring } from '../../support/keyring.ts'
import { makePartner } from '../../support/factory.ts'
import test from 'ava'
import { sql } from 'slonik'
import { openKeyring } from '../../../process/keyring.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { deliver as deliverStage } from '../../../worker/stages/deliver.ts'
import { makeCertificate } from '../../support/pull/certificate.ts'
import { answers, drips, floods, resets, startHostileServer } from '../../support/pull/hostile-server.ts'
import { makeEndpoint, openHooks, readEvents, startReceiver } from '../../support/webhook/webhooks.ts'

/** Whether a wait is at least so long, and at most a minute longer: a busy machine records a try's outcome late. */
const waits = (leastMs: number, ms: number | null | undefined): boolean =>
  typeof ms === 'number' && ms >= leastMs && ms < leastMs + 60_000

test('what is not taken is tried ten times and given up; each try is kept with what was answered', async (t) => {
  const { endpoint, happen, deliver, retryNow, deliveries, attempts, readEndpoint } = await openHooks(t)
  const receiver = await startReceiver(t, () => ({ status: 500, body: '<h1>Oops</h1>' }))
  const { id } = await endpoint(receiver.url)
  await happen()
  await deliver()
  const [first] = await deliveries(id)
  t.like(first, { state: 'pending', tries: 1, lastStatus: 500, lastFailure: 'The endpoint answered 500.' })
  t.true(waits(5_000, first?.waitMs), String(first?.waitMs))
  await deliver()
  t.is(receiver.posts.length, 1, 'not before its time')
  t.like(await readEndpoint(id), { isFailing: true })
  for (let tries = 2; tries <= 10; tries += 1) {
    await retryNow()
    await deliver()
  }
  const [last] = await deliveries(id)
  t.like(last, { state: 'failed', tries: 10 })
  await retryNow()
  await deliver()
  t.is(receiver.posts.length, 10)
  t.is(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size, 1)
  t.is(new Set(receiver.posts.map(({ body }) => body)).size, 1)
  const tries = await attempts(last?.id as string)
  t.is(tries.length, 10)
  const finding = { code: 'answered', status: 500 }
  for (const one of tries)
    t.like(one, { status: 500, failure: 'The endpoint answered 500.', finding, answer: '<h1>Oops</h1>' })
})

test('an endpoint that is busy says when to come again', async (t) => {
  const { endpoint, happen, deliver, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t, () => ({ status: 429, headers: { 'retry-after': '600' } }))
  const { id } = await endpoint(receiver.url)
  await happen()
  await deliver()
  t.true(waits(600_000, (await deliveries(id))[0]?.waitMs))
})

test('an endpoint that answers 410 gets nothing any more, and the others of its account hear of it', async (t) => {
  const { service, shop, endpoint, happen, deliver, deliveries, attempts, readEndpoint } = await openHooks(t)
  const gone = await startReceiver(t, () => ({ status: 410 }))
  const other = await startReceiver(t)
  const { id } = await endpoint(gone.url)
  await endpoint(other.url, ['webhook_endpoint.disabled'])
  for (const subject of ['a', 'a', 'b']) await happen({ subject })
  await deliver()
  t.deepEqual(await readEndpoint(id), { disabledReason: 'gone', isFailing: true })
  const ended = await deliveries(id)
  t.true(ended.every(({ state }) => state === 'failed'))
  t.like(ended[1], { lastFailure: 'The endpoint was disabled.', lastFinding: { code: 'disabled' } })
  t.like((await attempts(ended[0]?.id as string))[0], { status: 410 })
  t.is(JSON.parse(other.posts[0]?.body ?? '{}').data.endpoint.disabledReason, 'gone')
  await happen()
  await deliver()
  t.true(gone.posts.length <= 2)
  t.is((await readEvents(service, shop.partner)).filter(({ type }) => type === 'webhook_endpoint.disabled').length, 1)
})

test('an endpoint that has failed for five days is disabled at the next failure; one that accepts something is well again', async (t) => {
  const { pool, endpoint, happen, deliver, retryNow, deliveries, readEndpoint } = await openHooks(t)
  const receiver = await startReceiver(t, () => ({ status: 503 }))
  const { id } = await endpoint(receiver.url)
  const age = (days: number) =>
    pool.query(sql.unsafe`
      update webhook_endpoint set failing_since = now() - ${days} * interval '1 day' where id = ${id}`)
  await happen()
  await deliver()
  await age(4.9)
  await retryNow()
  await deliver()
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: true })
  receiver.behave = () => ({})
  await retryNow()
  await deliver()
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: false })
  receiver.behave = () => ({ status: 503 })
  await happen()
  await deliver()
  await age(5.1)
  await happen()
  await deliver()
  t.deepEqual(await readEndpoint(id), { disabledReason: 'failing', isFailing: true })
  t.deepEqual(
    (await deliveries(id)).map(({ state }) => state),
    ['delivered', 'failed', 'failed'],
  )
})

test('redirects, resets and refused connections are failures in a sentence, and redirects are not followed', async (t) => {
  const { endpoint, happen, deliver, deliveries } = await openHooks(t)
  const target = await startReceiver(t)
  const redirecting = await startReceiver(t, () => ({ status: 307, headers: { location: target.url } }))
  const reset = await startHostileServer(t, resets)
  const expected = [
    [redirecting.url, 'The endpoint redirected to another address.'],
    [reset.url, 'The endpoint closed the connection before it had answered.'],
    ['http://127.0.0.1:1/', 'The endpoint could not be reached (connection refused).'],
  ] as const
  const made = await Promise.all(expected.map(([url]) => endpoint(url)))
  await happen()
  await deliver()
  for (const [i, { id }] of made.entries())
    t.like((await deliveries(id))[0], { state: 'pending', tries: 1, lastStatus: null, lastFailure: expected[i]?.[1] })
  t.is(target.posts.length, 0)
})

test('private addresses and bad certificates are refused without a word being sent', async (t) => {
  const { service, endpoint, happen, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t)
  const selfSigned = await startHostileServer(t, answers('ok'), { certificate: makeCertificate('localhost') })
  const strict = openPartnerClient({ allowLoopback: false })
  const lax = openPartnerClient({ allowLoopback: true })
  t.teardown(strict.close)
  t.teardown(lax.close)
  const runner = networkRunner(service, deliverStage, { client: strict, keyring: testKeyring })
  const urls = [
    receiver.url,
    receiver.url.replace('http:', 'https:'),
    'https://10.0.0.1/',
    'https://[::ffff:192.168.1.1]/',
    'https://2130706433/',
  ]
  const made = await Promise.all(urls.map((url) => endpoint(url)))
  await happen()
  await remindOnce(service, ['deliver'])
  await runner.runOnce()
  await runner.finish?.()
  for (const { id } of made)
    t.regex((await deliveries(id))[0]?.lastFailure ?? '', /^The endpoint .*(private address|https:\/\/).*\.$/)
  t.is(receiver.posts.length, 0)

  const { id } = await endpoint(selfSigned.url.replace('127.0.0.1', 'localhost'))
  await happen()
  const laxRunner = networkRunner(service, deliverStage, { client: lax, keyring: testKeyring })
  await remindOnce(service, ['deliver'])
  await laxRunner.runOnce()
  await laxRunner.finish?.()
  t.is((await deliveries(id))[0]?.lastFailure, 'The endpoint has a certificate that is not trusted.')
  t.deepEqual(selfSigned.requests, [])
})

test('ten gigabytes or a drip in answer to a post are cut off, and the event counts as taken', async (t) => {
  const { endpoint, happen, deliver, deliveries, attempts } = await openHooks(t)
  const head = 'HTTP/1.1 200 OK\r\n'
  const servers = [
    await startHostileServer(t, floods(`${head}content-length: 10737418240\r\n\r\n`, Buffer.alloc(65_536, 'a'))),
    await startHostileServer(t, drips(`${head}content-length: 1000\r\n\r\na`)),
  ]
  const made = await Promise.all(servers.map(({ url }) => endpoint(url)))
  await happen()
  await deliver()
  for (const { id } of made) {
    const [delivery] = await deliveries(id)
    t.like(delivery, { state: 'delivered', tries: 1, lastStatus: 200 })
    t.regex((await attempts(delivery?.id as string))[0]?.answer ?? '', /^a{1,500}$/)
  }
})

test('an address that cannot be called at all is a failure that is retried, not an endless call', async (t) => {
  const { endpoint, happen, deliver, deliveries } = await openHooks(t)
  const { id } = await endpoint('not a url')
  await happen()
  await deliver()
  t.like((await deliveries(id))[0], { state: 'pending', tries: 1, isLeased: false })
})

test('a secret whose key the service lacks is no failure of the endpoint; the event is tried again, and delivered once the key is there', async (t) => {
  const { pool, endpoint, happen, deliver, retryNow, deliveries, readEndpoint } = await openHooks(t)
  const receiver = await startReceiver(t)
  const { id, secret } = await endpoint(receiver.url)
  const seal = (by: Buffer) =>
    pool.query(sql.unsafe`update webhook_endpoint set secret = ${sql.binary(by)} where id = ${id}`)
  await seal(openKeyring(Buffer.alloc(32, 9)).seal(secret, id))
  await happen()
  await deliver()
  t.like((await deliveries(id))[0], { state: 'pending', tries: 1, lastFinding: { code: 'not_recorded' } })
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: false })
  await seal(testKeyring.seal(secret, id))
  await retryNow()
  await deliver()
  t.like((await deliveries(id))[0], { state: 'delivered', tries: 2 })
})

test('the service’s own failures add nothing to those of an endpoint, and take nothing off them', async (t) => {
  const { pool, endpoint, happen, deliver, retryNow, readEndpoint } = await openHooks(t)
  const receiver = await startReceiver(t, () => ({ status: 503 }))
  const { id, secret } = await endpoint(receiver.url)
  await happen()
  await deliver()
  await pool.query(sql.unsafe`
    update webhook_endpoint set failing_since = now() - interval '6 days',
      secret = ${sql.binary(openKeyring(Buffer.alloc(32, 9)).seal(secret, id))}
    where id = ${id}`)
  await retryNow()
  await deliver()
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: true })
})

test('the outcome of a call is not recorded once its endpoint was disabled', async (t) => {
  const { pool, endpoint, happen, deliver, deliveries, attempts } = await openHooks(t)
  const receiver = await startReceiver(t, async () => {
    await pool.query(sql.unsafe`update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_partner'`)
    return {}
  })
  const { id } = await endpoint(receiver.url)
  await happen()
  await deliver()
  const [delivery] = await deliveries(id)
  t.like(delivery, { state: 'failed', tries: 0, lastFailure: 'The endpoint was disabled.' })
  t.deepEqual(await attempts(delivery?.id as string), [])
})

test('what waits for a partner that moves is not posted here, and holds up nobody else', async (t) => {
  const { service, pool, shop, endpoint, happen, deliver, deliveries } = await openHooks(t)
  const receiver = await startReceiver(t)
  const waiting = await endpoint(receiver.url)
  await happen()
  const neighbour = await makePartner(service)
  const taking = await makeEndpoint(service, { partner: neighbour, url: receiver.url })
  await pool.query(sql.unsafe`
    select write_events(array[(${neighbour}, 'test', 'drawing.created', 'drw_of_neighbour', '{}')::happening])`)
  await pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url)
    values (${shop.partner}, 'holding', 'https://api.second.test', 'https://draws.second.test')`)
  await pool.query(sql.unsafe`update partner_move set state = 'leaving'`)
  await deliver()
  t.like((await deliveries(waiting.id))[0], { state: 'pending', tries: 0, isLeased: false })
  t.like((await deliveries(taking.id))[0], { state: 'delivered', tries: 1 })
})
