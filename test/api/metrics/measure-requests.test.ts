import test from 'ava'
import { fileDatabase } from '../../support/database.ts'
import { makeCampaign, makeKey, makePartner } from '../../support/factory.ts'
import { parseMetrics } from '../../support/metrics/parse.ts'
import { limit } from '../../support/partner-api/limits.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const database = fileDatabase(test)
const metricsToken = 'a token of more than thirty-two characters'

test('a request is measured under the pattern of its address, and a refusal counted by its limit', async (t) => {
  const service = await startService(database.url, { metricsToken })
  t.teardown(service.stop)
  const partner = await makePartner(service)
  await limit(service, partner, { read: 1, write: 1 })
  const { key } = await makeKey(service, { partner })
  const { slug } = await makeCampaign(service, { partner })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(service.url + path, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
  const asPartner = { Authorization: `Bearer ${key}` }
  t.is(await ask(`/api/v1/campaigns/${slug}`, asPartner), 200)
  const refused = await until(
    () => ask(`/api/v1/campaigns/${slug}`, asPartner),
    (status) => status === 429,
  )
  t.is(refused, 429)
  await ask('/portal/trpc/session.me')
  await ask('/portal/trpc/no.such.procedure')
  await ask('/portal/trpc/toString')
  await ask('/portal/drawings/drw_1')
  await ask('/docs/guides')
  await ask(`/campaigns/${slug}/draws/drw_0/proof.json`)
  for (const i of [1, 2, 3]) await ask(`/some/page/${i}`)
  const answer = await fetch(`${service.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const families = parseMetrics(await answer.text())
  const routes = new Set(families.get('prize_http_request_seconds')?.samples.map(({ labels }) => labels['route']))
  const known = [...routes].filter((route) => route?.startsWith('/portal/trpc/'))
  t.deepEqual(known, ['/portal/trpc/session.me'])
  for (const route of [
    '/api/v1',
    '/api/v1/campaigns/:slug',
    '/portal/trpc',
    '/portal/*',
    '/docs/*',
    '/campaigns/:slug/draws/:id/proof.json',
    'other',
  ])
    t.true(routes.has(route), `${route} of ${[...routes].join(' ')}`)
  const ofLimits = families.get('prize_limit_refused_total')?.samples
  t.true((ofLimits?.find(({ labels }) => labels['limit'] === 'rate_limited')?.value ?? 0) >= 1)
  t.is(ofLimits?.find(({ labels }) => labels['limit'] === 'too_many_attempts')?.value, 0)
})
