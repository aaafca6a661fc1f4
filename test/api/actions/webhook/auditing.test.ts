import test from 'ava'
import { auditSentence } from '../../../../domain/portal/audit-sentence.ts'
import { auditOf } from '../../../support/audit.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { makeHookShop } from '../../../support/webhook/shop.ts'

const service = fileService(test)

const SHOWN_URL = 'https://shop.test/hooks?token=…'

test('everything that is done to an endpoint is noted under its key, with the address but not its query', async (t) => {
  const { api, endpoint, partner, keyId, happen, finish } = await makeHookShop(await service())
  const { id } = endpoint
  const since = new Date(Date.now() - 3_600_000).toISOString()
  await api.change(id, { events: ['drawing.paid', 'drawing.locked'] })
  await api.change(id, { enabled: false })
  await api.change(id, { enabled: true })
  await api.secret(id)
  await api.rotate(id)
  await api.example(id, 'key.expiring')
  await happen(['drawing.paid'])
  await finish('failed')
  await api.recover(id, since)
  await finish('delivered')
  const [delivery] = (await api.deliveries(id)).body.deliveries
  await api.resend(delivery?.id ?? '')
  await api.remove(id)
  const entries = await auditOf(await service(), partner)
  t.deepEqual(
    entries.map(({ action, detail: { endpoint: _id, url: _url, ...detail } }) => [action, detail]),
    [
      ['webhook.created', {}],
      ['webhook.changed', { events: 'drawing.locked, drawing.paid' }],
      ['webhook.disabled', {}],
      ['webhook.enabled', {}],
      ['webhook.secret_shown', {}],
      ['webhook.secret_rotated', {}],
      ['webhook.example_sent', { type: 'key.expiring' }],
      ['webhook.recovered', { since, deliveries: 1 }],
      ['webhook.delivery_resent', { delivery: delivery?.id, type: 'drawing.paid' }],
      ['webhook.deleted', {}],
    ],
  )
  for (const { actor, mode, detail } of entries) {
    t.deepEqual([actor, mode, detail['endpoint'], detail['url']], [keyId, 'test', id, SHOWN_URL])
    t.false(JSON.stringify(detail).includes('hidden'))
  }
  t.is(auditSentence('webhook.deleted', { url: SHOWN_URL }), `Removed the webhook endpoint ${SHOWN_URL}.`)
})

test('what changes nothing, and what is refused, is not noted', async (t) => {
  const { api, endpoint, partner } = await makeHookShop(await service())
  const { id, url } = endpoint
  await api.change(id, { events: ['drawing.paid', 'drawing.locked'] })
  t.is(
    (await api.change(id, { url, description: null, events: ['drawing.locked', 'drawing.paid'], enabled: true }))
      .status,
    200,
  )
  await api.change(id, { enabled: false })
  await api.change(id, { enabled: false })
  for (const refused of [
    await api.change(id, {}),
    await api.change(id, { url: 'https://10.0.0.1/' }),
    await api.example(id),
    await api.recover(id, new Date()),
    await api.create({ url: 'http://shop.test' }),
  ])
    t.true(refused.status >= 400)
  t.deepEqual(
    (await auditOf(await service(), partner)).map(({ action }) => action),
    ['webhook.created', 'webhook.changed', 'webhook.disabled'],
  )
})

test('one change of several things is one entry, and enabling it another', async (t) => {
  const { api, endpoint, partner } = await makeHookShop(await service())
  await api.change(endpoint.id, { enabled: false })
  await api.change(endpoint.id, { url: 'https://other.test/a?b=c', description: 'Other', enabled: true })
  const [, , changed, enabled] = await auditOf(await service(), partner)
  t.like(changed, { action: 'webhook.changed', detail: { url: 'https://other.test/a?b=…' } })
  t.like(enabled, { action: 'webhook.enabled', detail: { url: 'https://other.test/a?b=…' } })
})
