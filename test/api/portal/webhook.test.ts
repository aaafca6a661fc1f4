import test from 'ava'
import { auditOf } from '../../support/audit.ts'
import { fileService } from '../../support/site/file-service.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { HOOK_URL, hookClient, makeHookShop } from '../../support/webhook/shop.ts'
import { makeKey } from '../../support/factory.ts'

const service = fileService(test)

const NOWHERE = { id: 'whe_0000000000000000000000' }

/** Somebody of a team, with an endpoint of their making. */
const withEndpoint = async () => {
  const person = await signedInAs(await service(), { role: 'manager' })
  const { webhook } = person.client
  const { account, partner } = person
  const { endpoint, secret } = await webhook.create.mutate({ account, url: HOOK_URL })
  const api = hookClient(await service(), (await makeKey(await service(), { partner })).key)
  return { ...person, webhook, endpoint, secret, api, own: { account, id: endpoint.id } }
}

const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString()

test('an endpoint is made, listed as the partner API shows it, and its secret shown', async (t) => {
  const { webhook, account, endpoint, secret, api, own } = await withEndpoint()
  t.regex(secret, /^whsec_/)
  t.deepEqual(await webhook.list.query({ account }), [endpoint])
  t.deepEqual(await api.list(), [endpoint])
  t.deepEqual(await webhook.secret.mutate(own), { secret, previousUntil: null })
})

test('what an endpoint cannot be made of, or changed to, is refused at its field', async (t) => {
  const { webhook, account, own } = await withEndpoint()
  for (const [fields, pointer] of [
    [{ url: 'http://shop.test' }, '/url'],
    [{ url: 'https://10.0.0.1/' }, '/url'],
    [{ url: HOOK_URL, events: [] }, '/events'],
    [{ url: HOOK_URL, description: ' ' }, '/description'],
  ] as const) {
    for (const call of [
      webhook.create.mutate({ account, ...fields } as never),
      webhook.change.mutate({ ...own, ...fields } as never),
    ]) {
      const refused = await refusalOf(call)
      t.like(refused, { reason: 'bad_request', status: 400 })
      t.is(refused.problems[0]?.pointer, pointer)
    }
  }
  t.is(await reasonOf(webhook.change.mutate(own)), 'bad_request')
})

test('an endpoint is changed, disabled, enabled and deleted', async (t) => {
  const { webhook, account, endpoint, own } = await withEndpoint()
  const changes = { description: 'Shop', events: ['drawing.paid' as const] }
  t.deepEqual(await webhook.change.mutate({ ...own, ...changes }), { ...endpoint, ...changes })
  t.is((await webhook.change.mutate({ ...own, enabled: false })).disabledReason, 'by_partner')
  t.is(await reasonOf(webhook.example.mutate({ ...own, type: 'drawing.paid' })), 'endpoint_stopped')
  t.is((await webhook.change.mutate({ ...own, enabled: true })).disabledAt, null)
  t.deepEqual(await webhook.delete.mutate(own), {})
  t.deepEqual(await webhook.list.query({ account }), [])
  t.is(await reasonOf(webhook.delete.mutate(own)), 'not_found')
})

test('the secret is rotated with an overlap', async (t) => {
  const { webhook, secret, own } = await withEndpoint()
  const rotated = await webhook.rotateSecret.mutate(own)
  t.not(rotated.secret, secret)
  t.truthy(rotated.previousUntil)
  t.deepEqual(await webhook.secret.mutate(own), rotated)
})

test('an example is sent, found among the deliveries, read and sent again once it was taken', async (t) => {
  const { webhook, account, own } = await withEndpoint()
  const sent = await webhook.example.mutate({ ...own, type: 'drawing.settled' })
  t.deepEqual(await webhook.deliveries.query(own), { deliveries: [sent], nextBefore: null, lookedBackTo: null })
  t.deepEqual((await webhook.deliveries.query({ ...own, state: 'failed' })).deliveries, [])
  const read = await webhook.delivery.query({ account, id: sent.id })
  t.deepEqual(read.delivery, sent)
  t.like(JSON.parse(read.body), { type: 'drawing.settled', example: true })
  t.is(await reasonOf(webhook.resend.mutate({ account, id: sent.id })), 'delivery_pending')
  await webhook.change.mutate({ ...own, enabled: false })
  await webhook.change.mutate({ ...own, enabled: true })
  t.is((await webhook.resend.mutate({ account, id: sent.id })).state, 'pending')
})

test('what was missed is recovered; a time before the log is refused at its field', async (t) => {
  const shop = await makeHookShop(await service())
  const { client, account } = await signedInAs(await service(), { partner: shop.partner, role: 'manager' })
  const own = { account, id: shop.endpoint.id }
  await shop.happen(['drawing.paid', 'drawing.paid'])
  await shop.finish('failed')
  t.deepEqual(await client.webhook.recover.mutate({ ...own, since: hourAgo() }), { deliveries: 2, next: null })
  const refused = await refusalOf(client.webhook.recover.mutate({ ...own, since: '2020-01-01T00:00:00Z' }))
  t.is(refused.problems[0]?.pointer, '/since')
})

test('what a member does is noted under their name in the mode that they act in', async (t) => {
  const { webhook, partner, memberId, own } = await withEndpoint()
  await webhook.rotateSecret.mutate(own)
  t.deepEqual(
    (await auditOf(await service(), partner)).map(({ actor, action, mode }) => [actor, action, mode]),
    [
      [memberId, 'webhook.created', 'test'],
      [memberId, 'webhook.secret_rotated', 'test'],
    ],
  )
})

test('a viewer looks at endpoints and deliveries, and changes nothing', async (t) => {
  const { webhook: of, partner, own, account } = await withEndpoint()
  const { id } = await of.example.mutate({ ...own, type: 'drawing.paid' })
  const { client } = await signedInAs(await service(), { partner, role: 'viewer' })
  t.is((await client.webhook.list.query({ account })).length, 1)
  t.is((await client.webhook.deliveries.query(own)).deliveries.length, 1)
  t.is((await client.webhook.delivery.query({ account, id })).delivery.id, id)
  for (const call of [
    client.webhook.create.mutate({ account, url: HOOK_URL }),
    client.webhook.change.mutate({ ...own, enabled: false }),
    client.webhook.delete.mutate(own),
    client.webhook.secret.mutate(own),
    client.webhook.rotateSecret.mutate(own),
    client.webhook.example.mutate({ ...own, type: 'drawing.paid' }),
    client.webhook.resend.mutate({ account, id }),
    client.webhook.recover.mutate({ ...own, since: hourAgo() }),
  ])
    t.is(await reasonOf(call), 'role_too_low')
})

test('what shows a secret, or decides where data goes, takes a confirmation of a few minutes ago', async (t) => {
  const { partner, own, account } = await withEndpoint()
  const { client } = await signedInAs(await service(), { partner, role: 'manager', confirmed: false })
  for (const call of [
    client.webhook.create.mutate({ account, url: HOOK_URL }),
    client.webhook.change.mutate({ ...own, url: 'https://other.test' }),
    client.webhook.secret.mutate(own),
    client.webhook.rotateSecret.mutate(own),
  ])
    t.is(await reasonOf(call), 'confirmation_needed')
  t.is((await client.webhook.example.mutate({ ...own, type: 'drawing.paid' })).state, 'pending')
})

test('an endpoint of another partner or of the other mode is not found', async (t) => {
  const { own, webhook, account, partner } = await withEndpoint()
  const sent = await webhook.example.mutate({ ...own, type: 'drawing.paid' })
  const stranger = await signedInAs(await service())
  const live = { partner, mode: 'live' } as const
  for (const [client, elsewhere, ids] of [
    [stranger.client, stranger.account, { id: own.id }],
    [{ webhook }, live, { id: own.id }],
    [{ webhook }, account, NOWHERE],
  ] as const) {
    const at = { account: elsewhere, ...ids }
    for (const call of [
      client.webhook.change.mutate({ ...at, enabled: false }),
      client.webhook.delete.mutate(at),
      client.webhook.secret.mutate(at),
      client.webhook.rotateSecret.mutate(at),
      client.webhook.example.mutate({ ...at, type: 'drawing.paid' }),
      client.webhook.deliveries.query(at),
      client.webhook.recover.mutate({ ...at, since: hourAgo() }),
      client.webhook.delivery.query({ ...at, id: ids === NOWHERE ? ids.id : sent.id }),
      client.webhook.resend.mutate({ ...at, id: ids === NOWHERE ? ids.id : sent.id }),
    ])
      t.is(await reasonOf(call), 'not_found')
  }
  t.is((await webhook.list.query({ account })).length, 1)
})

test('deliveries name their drawing, and are found by it or by their event', async (t) => {
  const shop = await makePortalShop(await service())
  const { account } = shop
  const { endpoint } = await shop.client.webhook.create.mutate({ account, url: HOOK_URL })
  const own = { account, id: endpoint.id }
  const [first, second] = [await openDrawing(shop), await openDrawing(shop)]
  const { webhook } = shop.client
  const about = async (id: string) => (await webhook.deliveries.query({ ...own, about: id })).deliveries
  const [delivery, ...others] = await about(first.id)
  t.deepEqual(others, [])
  t.like(delivery, { type: 'drawing.created', drawing: first.id, slug: shop.slug, timeZone: 'America/New_York' })
  t.deepEqual(
    (await about(delivery?.event ?? '')).map(({ id }) => id),
    [delivery?.id],
  )
  t.deepEqual(
    (await webhook.deliveries.query(own)).deliveries.map(({ drawing }) => drawing),
    [second.id, first.id],
  )
  const { delivery: shown } = await webhook.delivery.query({ account, id: delivery?.id ?? '' })
  t.deepEqual(shown, delivery)
  const elsewhere = await makePortalShop(await service())
  t.deepEqual(await about((await openDrawing(elsewhere)).id), [])
  t.is(await reasonOf(about('drw_1')), 'bad_request')
})

test('an example is about no drawing', async (t) => {
  const { webhook, own } = await withEndpoint()
  const delivery = await webhook.example.mutate({ ...own, type: 'drawing.paid' })
  t.like(delivery, { drawing: null, slug: null, drawAt: null })
})
