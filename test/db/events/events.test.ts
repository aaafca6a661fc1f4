import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { flag } from '../../../db/queries/attention.ts'
import type { Attention } from '../../../domain/attention.ts'
import { testDatabase } from '../../support/database.ts'
import { cancelDrawing, makeDrawing, winnerIds } from '../../support/factory.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { startService } from '../../support/service.ts'
import { isInShape, postedOf, type StoredEvent, typesOf } from '../../support/webhook/events.ts'
import { makeEndpoint, readEvents } from '../../support/webhook/webhooks.ts'

const open = async (t: ExecutionContext, { tiers, ...overrides }: Record<string, unknown> = {}) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const prizeTable = tiers && { version: 1, tiers }
  const shop = await makeShop(service, { ...overrides, prizeTable })
  const endpoint = await makeEndpoint(service, { partner: shop.partner, url: 'https://shop.example/hooks' })
  return { service, pool: service.pool, shop, endpoint, events: () => readEvents(service, shop.partner) }
}

test('a drawing has an event for each of its moves, as it then is, in order', async (t) => {
  const tiers = [
    { amountCents: 1_000, weight: 1 },
    { amountCents: 500, weight: 1 },
  ]
  const { shop, service, pool, events } = await open(t, { tiers, largePrizeCents: 1_000 })
  const drawing = await openDrawing(shop, { winnersExpected: 40 })
  await drawing.send(winnerIds(40))
  await drawing.draw()
  const told = await events()
  t.deepEqual(typesOf(told), ['drawing.created', 'drawing.locked', 'drawing.settled', 'drawing.paid'])
  for (const event of told) {
    isInShape(t, event)
    t.is(event.subject, drawing.id)
    t.like(event.data, { campaign: { id: shop.campaign.id, slug: shop.campaign.slug } })
  }
  const { drawAt, cutoffAt, number } = await drawing.read()
  const seen = told.map(({ data }) => data['drawing'] as Record<string, unknown>)
  t.deepEqual(
    seen.map((one) => [one['status'], one['number'], one['drawAt']]),
    [
      ['open', null, drawAt],
      ['locked', null, drawAt],
      ['settled', number, drawAt],
      ['paid', number, drawAt],
    ],
  )
  t.is(seen.at(-1)?.['cutoffAt'], cutoffAt)
  const { prizes, held } = (await pool.one(sql.unsafe`
    select (transferred_cents + held_cents)::int as prizes, held_cents::int as held from result where drawing_id = ${drawing.id}`)) as {
    prizes: number
    held: number
  }
  t.true(held > 0 && held < prizes)
  t.deepEqual(
    seen.map((one) => [one['prizesCents'], one['heldCents']]),
    [
      [null, null],
      [null, null],
      [prizes, held],
      [prizes, held],
    ],
  )
  t.is((await service.work()) >= 0, true)
  t.is((await events()).length, 4, 'and of nothing else')
})

test('a drawing that is stuck has an event that says why, once for each reason', async (t) => {
  const { shop, service, pool, events } = await open(t)
  const drawing = await openDrawing(shop)
  await drawing.passCutoff()
  await service.work()
  const flagWith = (attention: Attention) => pool.transaction((tx) => flag(tx, [drawing.id], attention))
  await flagWith({ code: 'no_winners', detail: {} })
  await flagWith({ code: 'fetch_failed', detail: { failure: 'Winners source answered 500.' } })
  const told = (await events()).filter(({ type }) => type === 'drawing.needs_attention')
  t.deepEqual(
    told.map((event) => postedOf(event, 'drawing')['needsAttention']),
    ['No winners by the cutoff.', 'Winners source answered 500.'],
  )
  for (const event of told) isInShape(t, event)
})

test('a drawing that is cancelled has an event, with the reason', async (t) => {
  const { shop, pool, events } = await open(t)
  const drawing = await openDrawing(shop)
  await cancelDrawing({ pool }, drawing.id, 'Rain.')
  const told = await events()
  t.deepEqual(typesOf(told), ['drawing.created', 'drawing.cancelled'])
  for (const event of told) isInShape(t, event)
  const { cancelled } = await drawing.read()
  t.deepEqual(
    told.map(({ data }) => (data['drawing'] as Record<string, unknown>)['cancelled']),
    [null, cancelled],
  )
  t.is(cancelled?.reason, 'Rain.')
})

test('a transfer that waits for a person has an event, with the reason; one that is retried by itself has none', async (t) => {
  const { shop, service, pool, events } = await open(t, { payout: { chain: 'test', token: 'TEST', wallet: null } })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const told = await events()
  t.deepEqual(typesOf(told).slice(2), ['drawing.settled', 'drawing.needs_attention', 'payout.failed'])
  const failed = told.at(-1) as StoredEvent
  isInShape(t, failed)
  const payout = postedOf(failed, 'payout')
  t.like(payout, {
    drawing: drawing.id,
    guarantee: null,
    reason: 'No payout wallet.',
    attentionCode: 'no_wallet',
    chain: 'test',
    token: 'TEST',
  })
  t.is(failed.subject, drawing.id)
  await pool.transaction((tx) => flag(tx, [drawing.id], { code: 'chain_refused', detail: { transaction: '0x1' } }))
  t.deepEqual(typesOf(await events()).slice(5), ['drawing.needs_attention'])
  await pool.query(
    sql.unsafe`update campaign set payout_wallet = ${`0x${'ab'.repeat(20)}`} where id = ${shop.campaign.id}`,
  )
  await service.work()
  t.deepEqual(typesOf(await events()).slice(6), ['drawing.paid'])
})

test('the account’s other endpoints hear of an endpoint that is disabled by its answers, not of one that its partner disabled', async (t) => {
  const { service, pool, shop, endpoint, events } = await open(t)
  const other = await makeEndpoint(service, { partner: shop.partner, url: 'https://other.example/' })
  const third = await makeEndpoint(service, { partner: shop.partner, url: 'https://third.example/' })
  const disable = (id: string, reason: string) =>
    pool.query(
      sql.unsafe`update webhook_endpoint set disabled_at = now(), disabled_reason = ${reason} where id = ${id}`,
    )
  await disable(third.id, 'by_partner')
  t.deepEqual(await events(), [])
  await disable(endpoint.id, 'gone')
  const told = await events()
  t.deepEqual(typesOf(told), ['webhook_endpoint.disabled'])
  isInShape(t, told[0] as StoredEvent)
  t.deepEqual(told[0]?.data, {
    endpoint: { id: endpoint.id, url: 'https://shop.example/hooks', disabledReason: 'gone' },
  })
  const to = await pool.anyFirst(sql.unsafe`select endpoint_id from delivery`)
  t.deepEqual(to, [other.id])
})

test('what is rolled back has no event', async (t) => {
  const { service, pool, shop, events } = await open(t)
  await t.throwsAsync(
    pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`
        insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
        values (${`drw_${'a'.repeat(22)}`}, ${shop.campaign.id}, now(), now(), 3)`)
      t.is(await tx.oneFirst(sql.unsafe`select count(*)::int from event`), 1)
      throw new Error('roll back')
    }),
  )
  t.deepEqual(await events(), [])
  await makeDrawing(service, { campaign: shop.campaign })
  t.is((await events()).length, 1)
})

test('an account hears of its own mode and no other’s, and one without an endpoint keeps its events to be read', async (t) => {
  const { service, shop, events } = await open(t)
  const deaf = await makeShop(service)
  const live = await makeEndpoint(service, { partner: deaf.partner, url: 'https://live.example/', mode: 'live' })
  await makeDrawing(service, { campaign: deaf.campaign })
  await makeDrawing(service, { campaign: shop.campaign })
  t.is((await events()).length, 1)
  t.deepEqual(typesOf(await readEvents(service, deaf.partner)), ['drawing.created'])
  t.deepEqual(await service.pool.any(sql.unsafe`select from delivery where endpoint_id = ${live.id}`), [])
})

test('what happens while the only endpoint is disabled or deleted is kept, and sent nowhere', async (t) => {
  const { service, pool, shop, endpoint, events } = await open(t)
  await pool.query(sql.unsafe`
    update webhook_endpoint set disabled_at = now(), disabled_reason = 'by_partner' where id = ${endpoint.id}`)
  await makeDrawing(service, { campaign: shop.campaign })
  t.deepEqual(typesOf(await events()), ['drawing.created'])
  t.deepEqual(await pool.any(sql.unsafe`select from delivery`), [])
  await pool.query(sql.unsafe`update webhook_endpoint set deleted_at = now() where id = ${endpoint.id}`)
  await makeDrawing(service, { campaign: shop.campaign })
  t.is((await events()).length, 2)
  t.deepEqual(await pool.any(sql.unsafe`select from delivery`), [])
})

test('an event goes to the endpoints whose filter takes its type', async (t) => {
  const { service, pool, shop, endpoint } = await open(t)
  const { partner } = shop
  const created = await makeEndpoint(service, { partner, url: 'https://a.example/', events: ['drawing.created'] })
  await makeEndpoint(service, { partner, url: 'https://b.example/', events: ['drawing.paid', 'drawing.locked'] })
  await makeDrawing(service, { campaign: shop.campaign })
  const to = await pool.anyFirst(sql.unsafe`select endpoint_id from delivery order by endpoint_id`)
  t.deepEqual(to, [endpoint.id, created.id].toSorted())
})

test('many drawings made and moved by one statement each have their events, by their draw times', async (t) => {
  const { pool, shop, events } = await open(t)
  await pool.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select 'drw_' || lpad(i::text, 22, '0'), ${shop.campaign.id}, now() - i * interval '1 minute', now() - interval '1 hour', 3
    from generate_series(1, 200) i`)
  await pool.query(
    sql.unsafe`update drawing set attention = 'no_winners', attention_detail = '{}', attention_since = now()`,
  )
  const told = await events()
  const expected = Array.from({ length: 200 }, (_, i) => `drw_${String(200 - i).padStart(22, '0')}`)
  t.deepEqual(
    told.map(({ subject, type }) => `${type} ${subject}`),
    [...expected.map((id) => `drawing.created ${id}`), ...expected.map((id) => `drawing.needs_attention ${id}`)],
  )
  const deliveries = await pool.any(sql.unsafe`
    select from delivery d join event e on e.id = d.event_id and e.seq = d.event_seq and e.subject = d.subject`)
  t.is(deliveries.length, 400)
})
