import test from 'ava'
import { sql } from 'slonik'
import { MAX_LOOKED_AT } from '../../../../db/queries/looked-at.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeDeliveryRow } from '../../../support/webhook/rows.ts'
import { makeHookShop } from '../../../support/webhook/shop.ts'
import { until } from '../../../support/until.ts'

const service = fileService(test)

const DAY_MS = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

const makeShop = async () => {
  const shop = await makeHookShop(await service())
  const { id } = shop.endpoint
  return {
    ...shop,
    id,
    types: async (query = '') =>
      (await shop.api.deliveries(id, query)).body.deliveries.map(({ type }) => type).toReversed(),
    /** Repeats a recovery whose search of the long log times out on a busy machine, as its refusal asks for. */
    recover: (since: Date, cursor?: string | null) =>
      until(
        () => shop.api.recover(id, since, cursor),
        ({ status }) => status !== 503,
      ),
  }
}

test('what happened while the endpoint was disabled, and what has failed, is sent; the rest is not sent twice', async (t) => {
  const { api, id, happen, finish, types, reminders } = await makeShop()
  await happen(['drawing.created'])
  await finish('delivered')
  await happen(['drawing.locked'])
  await finish('failed')
  await api.change(id, { enabled: false })
  await happen(['drawing.settled'])
  await api.change(id, { enabled: true })
  await happen(['drawing.paid'])
  t.deepEqual(await types('?state=pending'), ['drawing.paid'])
  const before = await reminders(id)
  const { status, body } = await api.recover(id, daysAgo(1))
  t.is(status, 202)
  t.deepEqual(body as object, { deliveries: 2, nextCursor: null })
  t.deepEqual(await types('?state=pending'), ['drawing.locked', 'drawing.settled', 'drawing.paid'])
  t.deepEqual(await types('?state=delivered'), ['drawing.created'])
  t.is(await reminders(id), before + 1)
  t.is((await api.recover(id, daysAgo(1))).body.deliveries, 0)
  t.is(await reminders(id), before + 1)
})

test('what is recovered has all its tries again', async (t) => {
  const { api, id, happen, finish } = await makeShop()
  await happen(['drawing.locked'])
  await finish('failed')
  await api.recover(id, daysAgo(1))
  const [delivery] = (await api.deliveries(id)).body.deliveries
  t.like(delivery, { state: 'pending', tries: 0 })
  t.true(Date.parse(delivery?.nextTryAt ?? '') <= Date.now() + 1_000)
})

test('only events that the filter takes are recovered, by the filter as it is now', async (t) => {
  const { api, id, happen, types } = await makeShop()
  await api.change(id, { events: ['drawing.paid'] })
  await happen(['drawing.created', 'drawing.locked', 'drawing.settled'])
  t.is((await api.recover(id, daysAgo(1))).body.deliveries, 0)
  await api.change(id, { events: ['drawing.locked', 'drawing.settled'] })
  t.is((await api.recover(id, daysAgo(1))).body.deliveries, 2)
  t.deepEqual(await types(), ['drawing.locked', 'drawing.settled'])
})

test('a call looks at a part of a long log, and its cursor goes on to what lies behind', async (t) => {
  const { api, id, partner, happen, pool, recover } = await makeShop()
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into event (id, partner_id, mode, type, subject, data)
      select new_id('evt'), ${partner}, 'test', 'drawing.locked', 'drw_' || n, '{}'
      from generate_series(1, ${MAX_LOOKED_AT}) n`)
  })
  await api.change(id, { enabled: false, events: ['drawing.paid'] })
  await happen(['drawing.paid'])
  await api.change(id, { enabled: true })
  const since = daysAgo(1)
  const first = (await recover(since)).body
  t.is(first.deliveries, 0)
  const answer = await recover(daysAgo(2), first.nextCursor)
  isProblem(t, answer, 400, 'bad_request', /does not belong to this list/)
  t.deepEqual((await recover(since, first.nextCursor)).body as object, { deliveries: 1, nextCursor: null })
})

test('what is older than the time costs none of what a call looks at', async (t) => {
  const { partner, pool, recover } = await makeShop()
  for (const [hours, count] of [
    [30, MAX_LOOKED_AT],
    [1, 1],
  ] as const)
    await pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`
        insert into event (id, partner_id, mode, type, subject, data, created_at)
        select new_id('evt'), ${partner}, 'test', 'drawing.locked', 'drw_' || n, '{}', now() - make_interval(hours => ${hours})
        from generate_series(1, ${count}) n`)
    })
  t.deepEqual((await recover(daysAgo(1))).body as object, { deliveries: 1, nextCursor: null })
})

test('only events since the time are recovered', async (t) => {
  const { api, id, partner } = await makeShop()
  for (const days of [3, 1]) {
    const type = days === 3 ? 'drawing.created' : 'drawing.locked'
    await makeDeliveryRow(await service(), { partner, endpoint: id, type, at: daysAgo(days), state: 'failed' })
  }
  t.is((await api.recover(id, daysAgo(2))).body.deliveries, 1)
  t.is((await api.recover(id, daysAgo(4))).body.deliveries, 1)
})

test('an endpoint that is made later gets what happened before, but no example and nothing of another account', async (t) => {
  const { api, id, happen } = await makeShop()
  const { happen: elsewhere } = await makeHookShop(await service())
  await elsewhere(['drawing.created'])
  await happen(['drawing.created'], 'live')
  await happen(['drawing.created', 'drawing.paid'])
  await api.example(id)
  const second = (await api.create()).body.endpoint.id
  t.deepEqual((await api.deliveries(second)).body.deliveries, [])
  t.is((await api.recover(second, daysAgo(30))).body.deliveries, 2)
})

test('a time before the log, one to come, or none is refused', async (t) => {
  const { api, id } = await makeShop()
  const refused: [unknown, RegExp][] = [
    [daysAgo(31), /kept for 30 days/],
    ['0001-01-01T00:00:00Z', /kept for 30 days/],
    ['9999-12-31T23:59:59Z', /later than now/],
    ['0000-01-01T00:00:00Z', /years 1 to 9999/],
    ['9999-12-31T23:59:59-23:59', /years 1 to 9999/],
    [new Date(Date.now() + DAY_MS), /later than now/],
    ['yesterday', /ISO 8601/],
    ['2026-13-01T00:00:00Z', /ISO 8601/],
    [1_700_000_000, /ISO 8601/],
    [null, /ISO 8601/],
  ]
  for (const [since, detail] of refused) {
    const answer = await api.recover(id, since)
    isProblem(t, answer, 400, 'bad_request', detail)
    t.is(answer.body.errors?.[0]?.pointer, '/since')
  }
})

test('nothing is recovered to a disabled endpoint', async (t) => {
  const { api, id, happen } = await makeShop()
  await api.change(id, { enabled: false })
  await happen(['drawing.created'])
  isProblem(t, await api.recover(id, daysAgo(1)), 409, 'rejected', /is disabled/)
  t.deepEqual((await api.deliveries(id)).body.deliveries, [])
})
