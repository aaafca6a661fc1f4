import test from 'ava'
import { fileDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { startService } from '../support/service.ts'
import { openSpans } from '../support/spans.ts'
import { until } from '../support/until.ts'

const database = fileDatabase(test)

test('a request that changes a drawing is in its trace, and every other one in a trace of its own', async (t) => {
  const { tracing, spans, of } = openSpans()
  const service = await startService(database.url, { tracing })
  t.teardown(service.stop)
  const partner = await makePartner(service)
  const { key } = await makeKey(service, { partner })
  const campaign = await makeCampaign(service, { partner })
  const drawing = await makeDrawing(service, { campaign })
  const { get, post } = clientOf(service, key)
  const path = `/campaigns/${campaign.slug}/drawings/${drawing}`
  const read = await get(path)
  t.is((await post(`${path}/winners`, { winners: winnerIds(3) })).status, 201)
  t.is((await post(`/campaigns/${campaign.slug}/drawings/drw_none/winners`, { winners: winnerIds(3) })).status, 404)
  await fetch(`${service.url}/no-such-page`)
  await until(
    async () => spans.length,
    (count) => count >= 4,
  )
  t.deepEqual(
    of(drawing).map(({ name, isRoot }) => [name, isRoot]),
    [['POST /api/v1/campaigns/:slug/drawings/:id/winners', false]],
  )
  const [reading] = of(read.headers.get('x-request-id') ?? '')
  t.like(reading, { isRoot: true, name: 'GET /api/v1/campaigns/:slug/drawings/:id', kind: 'request', hasFailed: false })
  t.like(reading?.attributes, { 'prize.drawing': drawing, 'prize.partner': partner, 'http.response.status_code': 200 })
  t.true(spans.filter((span) => span.of !== drawing).every((span) => span.isRoot && span.of.startsWith('req_')))
  t.is(spans.find(({ name }) => name === 'GET other')?.attributes['prize.partner'], undefined)
})
