import test from 'ava'
import { eventShape } from '../../../../api/v1/shapes/event.ts'
import { eventTypes } from '../../../../domain/webhook/event-types.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeHookShop } from '../../../support/webhook/shop.ts'
import { makeDeliveryRow } from '../../../support/webhook/rows.ts'

const service = fileService(test)

const makeShop = async () => {
  const shop = await makeHookShop(await service())
  return { ...shop, id: shop.endpoint.id }
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

test('an example of each type is on its way at once, in the shape of its type, and says that nothing happened', async (t) => {
  const { api, id } = await makeShop()
  for (const type of eventTypes) {
    const { status, body } = await api.example(id, type)
    t.is(status, 202)
    t.like(body.delivery, { endpoint: id, type, state: 'pending', tries: 0, lastStatus: null, deliveredAt: null })
    t.truthy(body.delivery.nextTryAt)
    const read = (await api.delivery(body.delivery.id)).body
    t.deepEqual(read.delivery, body.delivery)
    t.deepEqual(read.attempts, [])
    const posted = eventShape(type).parse(JSON.parse(read.body))
    t.is(posted.example, true)
    t.is(posted.timestamp, body.delivery.createdAt)
  }
})

test('an example goes to the one endpoint alone, whatever its filter', async (t) => {
  const { api, id } = await makeShop()
  await api.change(id, { events: ['drawing.paid'] })
  const other = (await api.create()).body.endpoint.id
  t.is((await api.example(id, 'key.expiring')).status, 202)
  t.is((await api.deliveries(id)).body.deliveries.length, 1)
  t.is((await api.deliveries(other)).body.deliveries.length, 0)
})

test('an example of an unknown type, or without one, is refused, and so is one for a disabled endpoint', async (t) => {
  const { api, id } = await makeShop()
  isProblem(t, await api.example(id, 'drawing.sold'), 400, 'bad_request', /\/type: must be one of/)
  isProblem(t, await api.post(`/webhook-endpoints/${id}/example`, {}), 400, 'bad_request', /\/type/)
  isProblem(t, await api.post(`/webhook-endpoints/${id}/example`, ''), 400, 'bad_request', /JSON/)
  await api.change(id, { enabled: false })
  isProblem(t, await api.example(id), 409, 'rejected', /is disabled\. Enable it first/)
  t.deepEqual((await api.deliveries(id)).body.deliveries, [])
})

test('the worker is reminded of the endpoint', async (t) => {
  const { api, id, reminders } = await makeShop()
  t.is(await reminders(id), 0)
  await api.example(id)
  t.is(await reminders(id), 1)
})

test('deliveries are listed newest first, by state and by type', async (t) => {
  const { api, id, happen, finish } = await makeShop()
  await happen(['drawing.created', 'drawing.locked'])
  await finish('delivered')
  await happen(['drawing.settled'])
  await finish('failed')
  await happen(['drawing.created', 'drawing.paid'])
  const list = async (query = '') => (await api.deliveries(id, query)).body.deliveries.map(({ type }) => type)
  t.deepEqual(await list(), ['drawing.paid', 'drawing.created', 'drawing.settled', 'drawing.locked', 'drawing.created'])
  t.deepEqual(await list('?state=pending'), ['drawing.paid', 'drawing.created'])
  t.deepEqual(await list('?state=failed'), ['drawing.settled'])
  t.deepEqual(await list('?type=drawing.created'), ['drawing.created', 'drawing.created'])
  t.deepEqual(await list('?type=drawing.created&state=delivered'), ['drawing.created'])
  t.deepEqual(await list('?type=key.expiring'), [])
})

test('a list has 50 to a page, and nextBefore leads to the rest without leaving any out', async (t) => {
  const { api, id, happen } = await makeShop()
  await happen(Array.from({ length: 101 }, (_, i) => (i % 2 === 0 ? 'drawing.created' : 'drawing.paid')))
  const seen: string[] = []
  const sizes: number[] = []
  let before: string | null = ''
  while (before !== null) {
    const query: string = before === '' ? '' : `?before=${before}`
    const { deliveries, nextBefore } = (await api.deliveries(id, query)).body
    sizes.push(deliveries.length)
    seen.push(...deliveries.map((delivery) => delivery.id))
    before = nextBefore
    await happen(['drawing.locked'])
  }
  t.deepEqual(sizes, [50, 50, 1])
  t.is(new Set(seen).size, 101)
})

test('a list of exactly one page says that there is no other', async (t) => {
  const { api, id, happen } = await makeShop()
  await happen(Array.from({ length: 50 }, () => 'drawing.created' as const))
  const { deliveries, nextBefore } = (await api.deliveries(id)).body
  t.is(deliveries.length, 50)
  t.is(nextBefore, null)
})

test('a filter or place that cannot be is refused', async (t) => {
  const { api, id } = await makeShop()
  const refused: [string, RegExp][] = [
    ['?state=lost', /must be one of pending, delivered, failed/],
    ['?type=drawing.sold', /must be one of drawing\.created/],
    ['?before=yesterday', /nextBefore of a page/],
    ['?before=-1', /nextBefore of a page/],
    ['?before=99999999999999999999', /nextBefore of a page/],
    ['?state=', /must be one of/],
    ['?page=5', /no query member "page"/],
  ]
  for (const [query, detail] of refused) isProblem(t, await api.deliveries(id, query), 400, 'bad_request', detail)
})

test('a delivery is read with the very text that is posted and every try, newest first', async (t) => {
  const { api, id, partner } = await makeShop()
  const delivery = await makeDeliveryRow(await service(), {
    partner,
    endpoint: id,
    type: 'drawing.paid',
    data: { drawing: { id: 'drw_1' } },
    at: minutesAgo(60),
    state: 'delivered',
    tries: [
      { at: minutesAgo(59), failure: 'The endpoint did not answer in time.' },
      { at: minutesAgo(58), status: 503, failure: 'The endpoint answered 503.', answer: 'Busy' },
      { at: minutesAgo(50), status: 200, answer: 'Thanks' },
    ],
  })
  const { body } = await api.delivery(delivery)
  t.like(body.delivery, { state: 'delivered', tries: 3, nextTryAt: null, lastStatus: 200 })
  t.is(body.body, `{"type":"drawing.paid","timestamp":"${body.delivery.createdAt}","data":{"drawing":{"id":"drw_1"}}}`)
  t.deepEqual(
    body.attempts.map(({ failure }) => failure),
    [null, 'The endpoint answered 503.', 'The endpoint did not answer in time.'],
  )
  t.like(body.attempts[0], { status: 200, answer: 'Thanks' })
})

test('what was delivered or has failed is sent again from its first try on, once at a time', async (t) => {
  const { api, id, happen, finish, reminders } = await makeShop()
  for (const state of ['delivered', 'failed'] as const) {
    await happen(['drawing.settled'])
    await finish(state)
    const [sent] = (await api.deliveries(id, `?state=${state}`)).body.deliveries
    const before = await reminders(id)
    const { status, body } = await api.resend(sent?.id ?? '')
    t.is(status, 202)
    t.like(body.delivery, { id: sent?.id, event: sent?.event, state: 'pending', tries: 0, deliveredAt: null })
    t.true(Date.parse(body.delivery.nextTryAt ?? '') <= Date.now() + 1_000)
    t.is(await reminders(id), before + 1)
    isProblem(t, await api.resend(body.delivery.id), 409, 'rejected', /already on its way/)
    await finish('delivered')
  }
})

test('nothing is sent again to a disabled endpoint, until it is enabled', async (t) => {
  const { api, id, happen } = await makeShop()
  await happen(['drawing.settled'])
  await api.change(id, { enabled: false })
  const [sent] = (await api.deliveries(id)).body.deliveries
  t.is(sent?.state, 'failed')
  isProblem(t, await api.resend(sent?.id ?? ''), 409, 'rejected', /is disabled/)
  await api.change(id, { enabled: true })
  t.is((await api.resend(sent?.id ?? '')).status, 202)
})
