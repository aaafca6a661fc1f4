import test from 'ava'
import { DELIVERIES_LOOKED_AT } from '../../../db/queries/console/webhooks.ts'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makePartner } from '../../support/factory.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeDeliveryRow, makeEndpointRow } from '../../support/webhook/rows.ts'

const service = fileService(test)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('endpoints that fail are listed over all partners, the longest failing first, without what lets requests in', async (t) => {
  const own = await service()
  const partner = await makePartner(own, 'A deaf shop')
  const url = 'https://ann:pass@shop.test/hooks?key=s3cret'
  const newer = await makeEndpointRow(own, { partner, failingSince: minutesAgo(5) })
  const older = await makeEndpointRow(own, { partner, url, failingSince: minutesAgo(50) })
  const well = await makeEndpointRow(own, { partner })
  const failure = 'The endpoint answered 500.'
  await makeDeliveryRow(own, {
    partner,
    endpoint: older,
    type: 'drawing.paid',
    at: minutesAgo(40),
    state: 'pending',
    tries: [{ at: minutesAgo(39), status: 500, failure }],
  })
  const { client } = await operatorSignedIn(own)
  const listed = await client.webhook.list.query({ kind: 'failing', behind: null })
  const mine = listed.filter((endpoint) => endpoint.partner === partner)
  t.deepEqual(
    mine.map(({ id }) => id),
    [older, newer],
  )
  t.like(mine[0], {
    partnerName: 'A deaf shop',
    waiting: 1,
    url: 'https://shop.test/hooks?key=…',
    disabledReason: null,
  })
  t.truthy(mine[0]?.oldestWaiting)
  t.false(listed.some(({ id }) => id === well))

  const behind = await client.webhook.list.query({ kind: 'failing', behind: mine[0]?.place ?? null })
  t.true(behind.some(({ id }) => id === newer))
  t.false(behind.some(({ id }) => id === older))

  const [last] = await client.webhook.tries.query({ endpoint: older })
  t.like(last, { status: 500, failure })
  for (const since of ["now'", '2026-02-30T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z', '2026-02-03 04:05:06+00'])
    t.is(await reasonOf(client.webhook.list.query({ kind: 'failing', behind: [since, older] })), 'bad_request', since)
})

test('the last tries of an endpoint that fails are shown, however many events wait behind the one that is tried', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const endpoint = await makeEndpointRow(own, { partner, failingSince: minutesAgo(200) })
  const failure = 'The endpoint answered 503.'
  const waiting = { partner, endpoint, type: 'drawing.paid', state: 'pending' } as const
  const tries = [{ at: minutesAgo(1), status: 503, failure }]
  await makeDeliveryRow(own, { ...waiting, at: minutesAgo(200), dueAt: minutesAgo(-30), tries })
  for (let n = 0; n < DELIVERIES_LOOKED_AT; n += 1) await makeDeliveryRow(own, { ...waiting, at: minutesAgo(100) })
  const { client } = await operatorSignedIn(own)
  const [last, ...more] = await client.webhook.tries.query({ endpoint })
  t.like(last, { status: 503, failure })
  t.deepEqual(more, [])
})

test('endpoints that the service disabled are listed, the last one first, and not those that a partner did', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const earlier = await makeEndpointRow(own, { partner, disabledReason: 'failing', disabledAt: minutesAgo(60) })
  const later = await makeEndpointRow(own, { partner, disabledReason: 'gone', disabledAt: minutesAgo(10) })
  await makeEndpointRow(own, { partner, disabledReason: 'by_partner', disabledAt: minutesAgo(5) })
  const { client } = await operatorSignedIn(own)
  const listed = await client.webhook.list.query({ kind: 'disabled', behind: null })
  const mine = listed.filter((endpoint) => endpoint.partner === partner)
  t.deepEqual(
    mine.map(({ id }) => id),
    [later, earlier],
  )
  const behind = await client.webhook.list.query({ kind: 'disabled', behind: mine[0]?.place ?? null })
  t.true(behind.some(({ id }) => id === earlier))
  t.false(behind.some(({ id }) => id === later))
})
