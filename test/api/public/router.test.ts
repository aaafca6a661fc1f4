import test from 'ava'
import { readFile } from 'node:fs/promises'
import { measureStatus } from '../../../worker/status/measure.ts'
import { winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { ask } from '../../support/partner-api/ask.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'

const service = fileService(test)

/** The address of each public document of a drawn draw. */
const makeDocuments = async () => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const campaign = `/campaigns/${shop.campaign.slug}`
  return [`${campaign}/draws.json`, `${campaign}/draws/${drawing.id}/proof.json`, '/verify/verify-draw.mjs']
}

const ORIGIN = { Origin: 'https://somebody.example' }

test('no key is needed, and pages of any origin may read: on 200, 304 and 405', async (t) => {
  const place = await service()
  for (const path of await makeDocuments()) {
    const found = await ask(place, path, { headers: ORIGIN })
    const known = await ask(place, path, { headers: { ...ORIGIN, 'If-None-Match': found.headers.get('etag') ?? '' } })
    const refused = await ask(place, path, { method: 'POST', headers: ORIGIN })
    t.deepEqual([found.status, known.status, refused.status], [200, 304, 405])
    isProblem(t, refused, 405, 'method_not_allowed', /takes GET/)
    t.is(refused.headers.get('allow'), 'GET, HEAD, OPTIONS')
    for (const { headers } of [found, known, refused]) {
      t.is(headers.get('access-control-allow-origin'), '*')
      t.is(headers.get('access-control-allow-credentials'), null)
      t.is(headers.get('cross-origin-resource-policy'), 'cross-origin')
      t.regex(headers.get('access-control-expose-headers') ?? '', /ETag/)
    }
  }
})

test('pages of any origin may read how the service is', async (t) => {
  const place = await service()
  await measureStatus(place)
  for (const method of ['GET', 'OPTIONS']) {
    const { status, headers } = await ask(place, '/status.json', { method, headers: ORIGIN })
    t.is(status, method === 'GET' ? 200 : 204)
    t.is(headers.get('access-control-allow-origin'), '*')
  }
  t.is((await ask(place, '/status', { headers: ORIGIN })).headers.get('access-control-allow-origin'), null)
})

test('pages of any origin may read what is refused: on 400 and 404', async (t) => {
  const place = await service()
  const [draws] = (await makeDocuments()) as [string]
  const answers = [
    await ask(place, `${draws}?limit=abc`, { headers: ORIGIN }),
    await ask(place, '/campaigns/nowhere/draws.json', { headers: ORIGIN }),
    await ask(place, '/campaigns/nowhere/draws/x/proof.json', { headers: ORIGIN }),
  ]
  t.deepEqual(
    answers.map(({ status }) => status),
    [400, 404, 404],
  )
  for (const { headers } of answers) t.is(headers.get('access-control-allow-origin'), '*')
})

test('OPTIONS, as a browser asks before a conditional read, is answered for any origin', async (t) => {
  for (const path of await makeDocuments()) {
    const { status, headers } = await ask(await service(), path, {
      method: 'OPTIONS',
      headers: { ...ORIGIN, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'if-none-match' },
    })
    t.is(status, 204)
    t.is(headers.get('access-control-allow-origin'), '*')
    t.regex(headers.get('access-control-allow-methods') ?? '', /GET/)
    t.regex(headers.get('access-control-allow-headers') ?? '', /If-None-Match/i)
  }
})

test('the partner API lets no page of another origin in', async (t) => {
  const { key } = await makeShop(await service())
  const { status, headers } = await ask(await service(), '/api/v1/campaigns', {
    headers: { ...ORIGIN, Authorization: `Bearer ${key}` },
  })
  t.is(status, 200)
  t.is(headers.get('access-control-allow-origin'), null)
})

test('the verify script is served as JavaScript, byte for byte the file', async (t) => {
  const { status, headers, text } = await ask(await service(), '/verify/verify-draw.mjs')
  t.is(status, 200)
  t.is(headers.get('content-type'), 'text/javascript; charset=utf-8')
  t.is(headers.get('x-content-type-options'), 'nosniff')
  t.is(text, await readFile(new URL('../../../public-site/verify/verify-draw.mjs', import.meta.url), 'utf8'))
})

test('HEAD has the headers of GET and no body', async (t) => {
  for (const path of await makeDocuments()) {
    const get = await ask(await service(), path)
    const head = await ask(await service(), path, { method: 'HEAD' })
    t.is(head.status, 200)
    t.is(head.text, '')
    t.is(head.headers.get('content-length'), get.headers.get('content-length'))
    t.is(head.headers.get('etag'), get.headers.get('etag'))
  }
})

test('* and lists of tags in If-None-Match are understood', async (t) => {
  for (const path of await makeDocuments()) {
    const etag = (await ask(await service(), path)).headers.get('etag') ?? ''
    for (const known of ['*', `"other", W/${etag}`]) {
      t.is((await ask(await service(), path, { headers: { 'If-None-Match': known } })).status, 304)
    }
    t.is((await ask(await service(), path, { headers: { 'If-None-Match': '"other"' } })).status, 200)
  }
})
