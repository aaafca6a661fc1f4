import { testKeyring } from '../../support/keyring.ts'
import test from 'ava'
import { sql } from 'slonik'
import { avatarKey, avatarPathsOf } from '../../../db/queries/avatar/pictures.ts'
import { leaseAvatars } from '../../../db/queries/avatar/fetching.ts'
import { changeDisplay, countRevision } from '../../../db/queries/drawing/display.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { fetchAvatars } from '../../../worker/stages/fetch-avatars.ts'
import { openAvatars } from '../../support/avatar/avatars.ts'
import { avif, gif, jpeg, png, webpLossy } from '../../support/avatar/pictures.ts'
import { work as workWithoutCalls } from '../../support/work.ts'
import type { Reply } from '../../support/pull/winners-source.ts'

test('once a drawing is drawn, the pictures of its winners are fetched, each address once', async (t) => {
  const { work, due, origin, server, read, pool } = await openAvatars(t)
  const [anna, bob] = [`${origin}/anna.png?size=64`, `${origin}/bob`]
  await due([anna, null, bob, anna])
  await work()
  await due([bob, anna])
  await work()
  t.deepEqual(server.requests.map(({ target }) => target).toSorted(), ['/anna.png?size=64', '/bob'])
  for (const url of [anna, bob])
    t.like(await read(url), { tries: 1, failure: null, isLeft: false, isLeased: false, type: 'image/png', waits: 0 })
  t.deepEqual((await read(anna))?.body, png(32, 32))
  t.deepEqual(
    Object.fromEntries(await avatarPathsOf(pool, [anna, bob, `${origin}/nobody`])),
    Object.fromEntries([anna, bob].map((url) => [url, `/avatars/${avatarKey(url)}`])),
  )
})

test('before it is drawn nothing is fetched, and a drawing without avatars is never looked at', async (t) => {
  const { service, due, origin, server, pool } = await openAvatars(t)
  const id = await due([`${origin}/anna`])
  await pool.query(sql.unsafe`update drawing set cutoff_at = now() + interval '1 hour' where id = ${id}`)
  await due([null, null])
  await workWithoutCalls(service)
  t.is(server.requests.length, 0)
  t.like(await pool.one(sql.unsafe`select count(*)::int as count from wanted_avatars`), { count: 0 })
})

test('the kind of a picture follows from its bytes, whatever the server calls it', async (t) => {
  const { work, due, origin, server, read } = await openAvatars(t)
  const pictures: Record<string, [string, Buffer]> = {
    '/1': ['image/png', png(9, 9)],
    '/2': ['image/jpeg', jpeg(9, 9)],
    '/3': ['image/webp', webpLossy(9, 9)],
    '/4': ['image/gif', gif(9, 9)],
    '/5': ['image/avif', avif(9, 9)],
  }
  server.behave = ({ target }) => ({ body: pictures[target]?.[1], headers: { 'content-type': 'text/html' } })
  await due(Object.keys(pictures).map((path) => origin + path))
  await work()
  for (const [path, [type, body]] of Object.entries(pictures)) t.like(await read(origin + path), { type, body })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const bad: [string, Reply, RegExp][] = [
  ['an SVG', { headers: { 'content-type': 'image/svg+xml' }, body: svg }, /not a PNG, JPEG, WebP, GIF or AVIF picture/],
  ['a page called a PNG', { headers: { 'content-type': 'image/png' }, body: '<!doctype html>' }, /not a PNG/],
  ['nothing', { body: '' }, /not a PNG/],
  ['a picture that is not found', { status: 404, body: png(9, 9) }, /answered 404/],
  ['a redirect to a picture', { status: 302, headers: { location: '/other.png' } }, /redirected/],
  ['more than 512 KiB', { body: Buffer.concat([png(9, 9), Buffer.alloc(524_288)]) }, /more than 512 KiB/],
  ['a picture of 5,000 pixels', { body: png(5_000, 5_000) }, /5000 by 5000 pixels; 4096 are allowed/],
]

for (const [what, reply, failure] of bad) {
  test(`${what} is not taken, tried four times in all and then given up`, async (t) => {
    const { work, call, due, origin, server, read, retryNow, marks, forgetMarks } = await openAvatars(t)
    server.behave = () => reply
    const url = `${origin}/anna`
    await due([url])
    await work()
    await forgetMarks()
    t.like(await read(url), { tries: 1, type: null, isLeft: false, isLeased: false, waits: 1 })
    t.regex((await read(url))?.failure ?? '', failure)
    await work()
    t.is(server.requests.length, 1, 'not before its time')
    for (let i = 0; i < 3; i += 1) {
      await retryNow()
      await call()
    }
    t.like(await read(url), { tries: 4, isLeft: true, waits: 0 })
    await retryNow()
    await call()
    t.is(server.requests.length, 4)
    t.deepEqual(await marks(), [], 'no page has changed')
  })
}

test('an address on a private network is not called', async (t) => {
  const { service, due, server, read, origin } = await openAvatars(t)
  const client = openPartnerClient({ allowLoopback: false })
  t.teardown(client.close)
  const addresses = [
    origin.replace('http:', 'https:'),
    'https://10.0.0.1/a',
    'https://[::ffff:169.254.169.254]/',
    origin,
  ]
  await due(addresses)
  const runner = networkRunner(service, fetchAvatars, { client, keyring: testKeyring })
  await workWithoutCalls(service)
  for (const step of [runner.runOnce, runner.finish, () => remindOnce(service), runner.runOnce, runner.finish])
    await step?.()
  t.is(server.requests.length, 0)
  for (const address of addresses) t.regex((await read(address))?.failure ?? '', /private address|https:\/\//)
})

test('a picture that arrives late is shown: the pages of the drawings that wait for it are marked, and no others', async (t) => {
  const { work, call, due, origin, server, read, retryNow, marks, forgetMarks } = await openAvatars(t)
  server.behave = () => ({ status: 503 })
  const ids = [
    await due([`${origin}/anna`]),
    await due([`${origin}/bob`, `${origin}/anna`]),
    await due([`${origin}/bob`]),
  ]
  await work()
  await forgetMarks()
  server.behave = ({ target }) => (target === '/anna' ? { body: png(9, 9) } : { status: 503 })
  await retryNow()
  await call()
  t.deepEqual(await marks(), ids.slice(0, 2).toSorted())
  t.like(await read(`${origin}/anna`), { tries: 2, failure: null, type: 'image/png', waits: 0 })
  t.like(await read(`${origin}/bob`), { tries: 2, type: null, waits: 2 })
})

test('a large drawing is marked for later, at a moment that the pictures of some seconds share', async (t) => {
  const { work, call, due, origin, pool, forgetMarks, server, retryNow } = await openAvatars(t)
  const avatars = Array.from({ length: 2_000 }, (_, i) => (i < 30 ? `${origin}/${i}` : null))
  server.behave = () => ({ status: 503 })
  const id = await due(avatars)
  await work()
  await forgetMarks()
  await retryNow()
  server.behave = () => ({ body: png(9, 9) })
  const before = Date.now()
  for (let calls = server.requests.length; calls < 60; calls = server.requests.length) await call()
  const marks = await pool.any(sql.unsafe`
    select distinct subject, extract(epoch from since)::float8 as at from stale_page order by at`)
  for (const { subject, at } of marks as readonly { subject: string; at: number }[]) {
    t.is(subject, id)
    t.is(at % 2, 0)
    t.true(at * 1_000 > before)
  }
  t.true(marks.length >= 1)
})

test('an avatar that is given after the draw is fetched too', async (t) => {
  const { work, due, origin, read, pool } = await openAvatars(t)
  const id = await due([`${origin}/anna`])
  await work()
  const display = { displayNames: null, avatarUrls: [`${origin}/new`], isNameGiven: null, isAvatarGiven: [true] }
  await pool.transaction(async (tx) => {
    await changeDisplay(tx, id, display)
    await countRevision(tx, id)
  })
  await work()
  t.like(await read(`${origin}/new`), { tries: 1, type: 'image/png' })
})

test('an address that was given up is called again for a later drawing, but not within an hour', async (t) => {
  const { work, due, origin, server, read, pool } = await openAvatars(t)
  server.behave = () => ({ status: 500 })
  const url = `${origin}/anna`
  const leave = async () => {
    await pool.query(sql.unsafe`update avatar set tries = 3, retry_at = now() where key = ${avatarKey(url)}`)
    await work()
  }
  await due([url])
  await work()
  await leave()
  t.like(await read(url), { tries: 4, isLeft: true })
  await due([url])
  await work()
  t.like(await read(url), { tries: 4, isLeft: true, waits: 0 })
  await pool.query(sql.unsafe`update avatar set left_at = left_at - interval '61 minutes'`)
  server.behave = () => ({ body: png(9, 9) })
  await due([url])
  await work()
  t.like(await read(url), { tries: 1, isLeft: false, type: 'image/png' })
})

test('of two workers one calls, and the outcome of a call whose lease was lost is not recorded', async (t) => {
  const { service, client, due, origin, server, read, pool } = await openAvatars(t)
  const url = `${origin}/anna`
  await due([url])
  const runner = networkRunner(service, fetchAvatars, { client, keyring: testKeyring })
  server.behave = async () => {
    t.is(
      (await pool.transaction((tx) => leaseAvatars(tx, [avatarKey(url)], { leaseSeconds: 20, perHost: 8 }))).length,
      0,
      'it is leased already',
    )
    await pool.query(sql.unsafe`update avatar set leased_until = now() - interval '1 second'`)
    t.is(
      (await pool.transaction((tx) => leaseAvatars(tx, [avatarKey(url)], { leaseSeconds: 20, perHost: 8 }))).length,
      1,
      'that lease has run out',
    )
    return { body: png(9, 9) }
  }
  await workWithoutCalls(service)
  await runner.runOnce()
  await runner.finish?.()
  t.is(server.requests.length, 1)
  t.like(await read(url), { tries: 2, type: null, isLeased: true })
})

test('a picture that is there never changes, and neither does the address behind a key', async (t) => {
  const { work, due, origin, pool } = await openAvatars(t)
  await due([`${origin}/anna`])
  await work()
  await t.throwsAsync(pool.query(sql.unsafe`update avatar set body = '\\x00'`), { message: /kept as they are/ })
  await t.throwsAsync(
    pool.query(
      sql.unsafe`insert into avatar (key, url, drawing_id, partner_id) values (${'0'.repeat(64)}, 'https://a.test/', 'drw_1', 'ptr_1')`,
    ),
    { message: /check integrity constraint/ },
  )
})
