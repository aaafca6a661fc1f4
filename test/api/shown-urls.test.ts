import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { setWinnersSource } from '../../api/actions/campaign/winners-source.ts'
import { hideSecrets } from '../../domain/partner-url/shown-url.ts'
import { auditOf } from '../support/audit.ts'
import { makeCampaign, makeKey, theOperator } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { type Role } from '../../domain/portal/role.ts'
import { signedInAs } from '../support/portal/portal.ts'
import { fileService } from '../support/site/file-service.ts'
import { HOOK_URL, hookClient } from '../support/webhook/shop.ts'

const service = fileService(test)

const SOURCE_URL = 'https://shop.test/winners?shop=7&token=hidden'
const SHOWN_HOOK_URL = 'https://shop.test/hooks?token=…'
const SHOWN_SOURCE_URL = 'https://shop.test/winners?shop=…&token=…'

/** A partner whose webhook endpoint and winners' source have a secret in their address. */
const makeShop = async () => {
  const place = await service()
  const { partner, account, client } = await signedInAs(place)
  const { slug } = await makeCampaign(place, { partner })
  await setWinnersSource({ ...place, allowLoopbackPartners: false }, theOperator, slug, {
    mode: 'pull',
    url: SOURCE_URL,
  })
  const { endpoint } = await client.webhook.create.mutate({ account, url: HOOK_URL })
  return { place, partner, account, slug, endpoint }
}

test('secrets in addresses are shown to those who may change them, and to no viewer', async (t) => {
  const { place, partner, account, slug } = await makeShop()
  const seenBy = async (role: Role) => {
    const { client } = await signedInAs(place, { partner, role })
    const [endpoint] = await client.webhook.list.query({ account })
    return [endpoint?.url, (await client.campaign.get.query({ account, slug })).winnersUrl]
  }
  t.deepEqual(await seenBy('viewer'), [SHOWN_HOOK_URL, SHOWN_SOURCE_URL])
  for (const role of ['manager', 'owner'] as const) t.deepEqual(await seenBy(role), [HOOK_URL, SOURCE_URL])
})

test('a key that may not write gets no secrets, one by one or in lists', async (t) => {
  const { place, partner, slug, endpoint } = await makeShop()
  const answersTo = async (scopes: ('read' | 'write')[]) => {
    const { key } = await makeKey(place, { partner, scopes })
    const api = clientOf(place, key)
    const paths = ['/campaigns', `/campaigns/${slug}`, '/webhook-endpoints', `/webhook-endpoints/${endpoint.id}`]
    return (await Promise.all(paths.map((path) => api.get(path)))).map(({ status, text }) => {
      t.is(status, 200)
      return text
    })
  }
  const [campaigns, campaign, endpoints, one] = await answersTo(['read'])
  for (const text of [campaigns, campaign]) t.true(text?.includes(`"url":"${SHOWN_SOURCE_URL}"`))
  for (const text of [endpoints, one]) t.true(text?.includes(`"url":"${SHOWN_HOOK_URL}"`))
  for (const text of [campaigns, campaign, endpoints, one]) t.false(text?.includes('hidden'))
  for (const text of await answersTo(['read', 'write'])) t.true(text.includes('token=hidden'))
})

test('no secret of an address is in the audit log or in an event', async (t) => {
  const { place, partner, endpoint } = await makeShop()
  const { key } = await makeKey(place, { partner })
  await hookClient(place, key).change(endpoint.id, { enabled: false })
  await place.pool.query(sql.unsafe`
    update webhook_endpoint set disabled_at = null, disabled_reason = null, failing_since = null where id = ${endpoint.id}`)
  await place.pool.query(sql.unsafe`
    update webhook_endpoint set disabled_at = now(), disabled_reason = 'gone' where id = ${endpoint.id}`)
  const log = JSON.stringify(await auditOf(place, partner))
  t.false(log.includes('hidden'))
  t.true(log.includes(SHOWN_HOOK_URL) && log.includes(SHOWN_SOURCE_URL))
  const events = await place.pool.anyFirst(sql.type(z.object({ event: z.string() }))`
    select e::text as event from event e where partner_id = ${partner} and type = 'webhook_endpoint.disabled'`)
  t.is(events.length, 1)
  t.true(events[0]?.includes('token=…'))
  t.false(events[0]?.includes('hidden'))
})

test('the database hides the same of an address as the service', async (t) => {
  const { pool } = await service()
  for (const url of [
    'https://shop.test/hooks',
    'https://shop.test/hooks?token=secret',
    'https://me:secret@shop.test/a@b?shop=7&token=a=b?c',
    'https://shop.test/?secret',
    'https://shop.test/?a=1&secret&',
    'https://shop.test?=secret',
    'https://shop.test?',
  ])
    t.is(
      await pool.oneFirst(sql.type(z.object({ shown: z.string() }))`select shown_url(${url}) as shown`),
      hideSecrets(url),
      url,
    )
})
