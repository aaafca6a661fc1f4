import { hash } from 'node:crypto'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { keepHouseOnce } from '../../../worker/housekeeping.ts'
import { crashAt } from '../../support/process/crash.ts'
import { makeKey, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import type { Drawing, Problem } from '../../../api/client/types.ts'
import { thief } from '../../db/roles/attack.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'

const service = fileService(test)

const HOOK = { url: 'https://shop.test/hooks' }
const REPLAYED = 'idempotent-replayed'
type Made = Problem & { endpoint: { id: string }; secret: string }

const under = (key: string) => ({ 'Idempotency-Key': key })
const create = ({ api }: Pick<Shop, 'api'>, key: string, body: object = HOOK) =>
  api.post<Made>('/webhook-endpoints', body, under(key))
const endpointsOf = async ({ api }: Pick<Shop, 'api'>) =>
  (await api.get<{ endpoints: { id: string }[] }>('/webhook-endpoints')).body.endpoints.map(({ id }) => id)

const idOf = (partner: string, key: string): Buffer => hash('sha256', JSON.stringify([partner, 'test', key]), 'buffer')

const rowOf = async (partner: string, key: string) =>
  (await service()).pool.maybeOne(sql.type(z.object({ status: z.number(), answer: z.instanceof(Buffer).nullable() }))`
    select status, answer from idempotent_call where id = ${sql.binary(idOf(partner, key))}`)

test('the same request under the same key is answered as the first time, to the byte, and does nothing again', async (t) => {
  const shop = await makeShop(await service())
  const first = await create(shop, 'one')
  t.is(first.status, 201)
  t.is(first.headers.get(REPLAYED), null)
  for (let i = 0; i < 2; i += 1) {
    const again = await create(shop, 'one')
    t.is(again.status, 201)
    t.is(again.text, first.text)
    t.is(again.headers.get(REPLAYED), 'true')
    t.not(again.headers.get('x-request-id'), first.headers.get('x-request-id'))
  }
  t.deepEqual(await endpointsOf(shop), [first.body.endpoint.id])
  t.is((await create(shop, 'two')).headers.get(REPLAYED), null)
  t.is((await endpointsOf(shop)).length, 2)
})

test('a body that is written otherwise and says the same is the same request', async (t) => {
  const shop = await makeShop(await service())
  const first = await create(shop, 'one')
  const again = await shop.api.post('/webhook-endpoints', `{ "url":  "${HOOK.url}" }`, under('one'))
  t.is(again.text, first.text)
})

test('409 idempotency_mismatch: another body, or another address, under the same key', async (t) => {
  const shop = await makeShop(await service())
  const { id } = (await create(shop, 'one')).body.endpoint
  const other = (await create(shop, 'two')).body.endpoint.id
  const example = { type: 'drawing.paid' }
  t.is((await shop.api.post(`/webhook-endpoints/${id}/example`, example, under('three'))).status, 202)
  for (const answer of [
    await create(shop, 'one', { url: 'https://other.test/hooks' }),
    await shop.api.post(`/webhook-endpoints/${id}/example`, example, under('one')),
    await shop.api.post(`/webhook-endpoints/${other}/example`, example, under('three')),
  ])
    isProblem(t, answer, 409, 'idempotency_mismatch', /with a new key/)
  t.is((await endpointsOf(shop)).length, 2)
})

test('of many equal requests at once one is done; the others are answered like it, or told that it is under way', async (t) => {
  const shop = await makeShop(await service())
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(shop, 'race')))
  for (const { status, body } of answers) if (status !== 201) t.is(body.code, 'idempotency_in_progress')
  const done = answers.filter(({ status }) => status === 201)
  t.is(done.filter(({ headers }) => headers.get(REPLAYED) === null).length, 1)
  t.is(new Set(done.map(({ text }) => text)).size, 1)
  t.is((await endpointsOf(shop)).length, 1)
})

test('409 idempotency_in_progress: while the first is under way, in whichever process', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const other = await thief(t, 'web', place.databaseUrl)
  await other.query('begin')
  await other.query('select begin_call($1, $2)', [idOf(shop.partner, 'busy'), Buffer.alloc(32)])
  isProblem(t, await create(shop, 'busy'), 409, 'idempotency_in_progress', /again in a moment/)
  await other.query('rollback')
  t.is((await create(shop, 'busy')).status, 201)
})

test('who may lock numbers, and read, holds up no call under a key, and no repeat of one', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  await place.pool.query(sql.unsafe`grant execute on function pg_advisory_lock(integer, integer) to prize_reader`)
  const reader = await thief(t, 'reader', place.databaseUrl)
  const id = idOf(shop.partner, 'seen')
  await reader.query('select pg_advisory_lock($1, $2)', [id.readInt32BE(0), id.readInt32BE(4)])
  for (const replayed of [null, 'true']) {
    const { status, headers } = await create(shop, 'seen')
    t.deepEqual([status, headers.get(REPLAYED)], [201, replayed])
  }
})

test('keys belong to an account and mode, whichever of its API keys they come with', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const first = await create(shop, 'one')
  const second = await makeKey(place, { partner: shop.partner })
  const live = await makeKey(place, { partner: shop.partner, mode: 'live' })
  t.is((await create({ api: clientOf(place, second.key) }, 'one')).text, first.text)
  for (const stranger of [await makeShop(place), { api: clientOf(place, live.key) }]) {
    const other = await create(stranger, 'one')
    t.is(other.status, 201)
    t.not(other.body.endpoint.id, first.body.endpoint.id)
  }
})

test('nothing is kept of a refusal: what was wrong may be put right under the same key', async (t) => {
  const shop = await makeShop(await service())
  isProblem(t, await create(shop, 'one', { url: 'ftp://shop.test' }), 400, 'bad_request', /url/)
  isProblem(t, await shop.api.post('/webhook-deliveries/dlv_x/resend', {}, under('one')), 404, 'not_found', /delivery/)
  t.is((await create(shop, 'one')).status, 201)
})

for (const key of ['', 'a b', 'x'.repeat(256), 'ü'])
  test(`400 bad_request: the key ${JSON.stringify(key.slice(0, 10))}`, async (t) => {
    const shop = await makeShop(await service())
    isProblem(t, await create(shop, key), 400, 'bad_request', /1 to 255 visible ASCII/)
    t.deepEqual(await endpointsOf(shop), [])
  })

test('the database keeps neither the key nor an answer that could be read without it', async (t) => {
  const shop = await makeShop(await service())
  const { body } = await create(shop, 'my-secret-key')
  const { answer } = (await rowOf(shop.partner, 'my-secret-key')) ?? {}
  const kept = answer?.toString('latin1') ?? ''
  t.true(kept.length > 100)
  t.false(kept.includes(body.secret) || kept.includes(body.endpoint.id))
})

test('a list that was sent before another one does not come back when its send is repeated', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const send = (winners: string[], key: string) =>
    shop.api.post<{ drawing: Drawing }>(`${drawing.path}/winners`, { winners }, under(key))
  const [old, newer] = [winnerIds(3), winnerIds(3)]
  const first = await send(old, 'one')
  t.is(first.status, 201)
  t.is((await send(newer, 'two')).status, 200)
  const again = await send(old, 'one')
  t.is(again.status, 201)
  t.is(again.text, first.text)
  t.deepEqual(
    (await drawing.read()).winners.map(({ winner }) => winner),
    newer,
  )
  await drawing.draw()
  t.is((await send(old, 'one')).text, first.text)
})

test('an answer too large to keep is read again, under the status that it had', async (t) => {
  const shop = await makeShop(await service(), { winnersPerDraw: 1_000 })
  const drawing = await openDrawing(shop)
  const winners = winnerIds(1_000)
  const send = () => shop.api.post<{ drawing: Drawing }>(`${drawing.path}/winners`, { winners }, under('large'))
  const first = await send()
  t.is(first.status, 201)
  t.deepEqual(await rowOf(shop.partner, 'large'), { status: 201, answer: null })
  const again = await send()
  t.is(again.status, 201)
  t.is(again.headers.get(REPLAYED), 'true')
  t.deepEqual(again.body, first.body)
  const advance = () => shop.api.post(`/test/drawings/${drawing.id}/advance`, {}, under('advance'))
  t.is((await advance()).status, 200)
  t.is((await advance()).headers.get(REPLAYED), 'true')
})

test('a cutoff that was extended is answered again, though it is no longer later than the present one', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const cutoffAt = new Date(Date.now() + 9_000_000).toISOString()
  const extend = () => shop.api.post(`${drawing.path}/cutoff`, { cutoffAt }, under('cutoff'))
  const first = await extend()
  t.is(first.status, 200)
  t.is((await extend()).text, first.text)
})

test('a secret is rotated once, and told again', async (t) => {
  const shop = await makeShop(await service())
  const { id } = (await create(shop, 'made')).body.endpoint
  const rotate = () => shop.api.post<{ secret: string }>(`/webhook-endpoints/${id}/rotate-secret`, {}, under('rotate'))
  const first = await rotate()
  t.is(first.status, 200, first.text)
  t.is((await rotate()).body.secret, first.body.secret)
})

test.serial('a guarantee is picked once, and its payout told again', async (t) => {
  const shop = await makeAwaitingShop(await service())
  const { id } = shop.guarantee
  const first = await shop.pick(id, { winner: 'bob' }, under('pick'))
  t.is(first.status, 201)
  t.is((await shop.pick(id, { winner: 'bob' }, under('pick'))).text, first.text)
  isProblem(t, await shop.pick(id, { winner: 'carl' }, under('pick')), 409, 'idempotency_mismatch', /another request/)
  isProblem(t, await shop.pick(id, { winner: 'bob' }, under('other')), 409, 'rejected', /picked already/)
})

test.serial('wherever the process is killed, the retry finds all of the call done or nothing of it', async (t) => {
  const shop = await makeShop(await service())
  let isKilled = true
  let calls = 0
  for (let n = 2; isKilled && n < 60; n += 1) {
    calls += 1
    isKilled = await crashAt(n, async () => {
      const { status, text } = await create(shop, `crash-${n}`)
      if (status !== 201) throw new Error(text)
    })
    t.is((await create(shop, `crash-${n}`)).status, 201)
    t.is((await endpointsOf(shop)).length, 1, `killed before call ${n}`)
    await (await service()).pool.query(sql.unsafe`
      update webhook_endpoint set deleted_at = now() where partner_id = ${shop.partner} and deleted_at is null`)
  }
  t.true(calls > 6 && !isKilled)
})

test('calls are forgotten after a day, and not before', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  for (const key of ['old', 'young']) await create(shop, key)
  const age = (key: string, hours: number) =>
    place.pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`
        update idempotent_call set created_at = now() - make_interval(hours => ${hours}) where id = ${sql.binary(idOf(shop.partner, key))}`)
    })
  await age('old', 25)
  await age('young', 23)
  await keepHouseOnce(place)
  t.is(await rowOf(shop.partner, 'old'), null)
  t.not(await rowOf(shop.partner, 'young'), null)
  t.is((await create(shop, 'old')).headers.get(REPLAYED), null)
})
