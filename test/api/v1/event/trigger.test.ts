import test from 'ava'
import { sql } from 'slonik'
import { eventShape } from '../../../../api/v1/shapes/event.ts'
import { eventTypes } from '../../../../domain/webhook/event-types.ts'
import { makeKey } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { clientOf } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { makeEndpoint } from '../../../support/webhook/webhooks.ts'

const service = fileService(test)

type Event = { id: string; type: string; timestamp: string; example?: true; data: object }

test('an example of each type is in the list, in the shape of its type, and goes to no endpoint', async (t) => {
  const { api, partner } = await makeShop(await service())
  const endpoint = await makeEndpoint(await service(), { partner, url: 'https://shop.example/' })
  for (const type of eventTypes) {
    const { status, body } = await api.post<{ event: Event }>('/test/events', { type })
    t.is(status, 201)
    const { id, ...posted } = body.event
    t.is(eventShape(type).parse(posted).example, true)
    t.deepEqual((await api.get<{ event: Event }>(`/events/${id}`)).body.event, body.event)
  }
  const { events } = (await api.get<{ events: Event[] }>('/events')).body
  t.deepEqual(
    events.map(({ type }) => type),
    [...eventTypes],
  )
  t.deepEqual(await (await service()).pool.any(sql.unsafe`select from delivery where endpoint_id = ${endpoint.id}`), [])
})

test('an unknown type, a live key and a revoked one are refused', async (t) => {
  const place = await service()
  const { api, partner, keyId } = await makeShop(place)
  isProblem(t, await api.post('/test/events', { type: 'drawing.sold' }), 400, 'bad_request', /\/type: must be one of/)
  const live = clientOf(place, (await makeKey(place, { partner, mode: 'live' })).key)
  isProblem(t, await live.post('/test/events', { type: 'drawing.paid' }), 409, 'rejected', /Use a test key/)
  await place.pool.query(sql.unsafe`update api_key set revoked_at = now() where id = ${keyId}`)
  isProblem(t, await api.post('/test/events', { type: 'drawing.paid' }), 401, 'unauthorized', /revoked/)
})
