import test from 'ava'
import { winnerIds } from '../support/factory.ts'
import { fileService } from '../support/site/file-service.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'

const service = fileService(test)

test('every read of the partner API has an ETag and answers 304 without a body to a client that has that version', async (t) => {
  const { api, path, ...shop } = await makeShop(await service())
  const drawing = await openDrawing({ api, path, ...shop })
  await drawing.send(winnerIds(3))
  const addresses = [
    '/campaigns',
    path,
    `${path}/drawings`,
    `${path}/drawings?status=open`,
    drawing.path,
    `${path}/payouts`,
    `${path}/guarantees`,
  ]
  for (const address of addresses) {
    const first = await api.get(address)
    t.is(first.status, 200)
    t.is(first.headers.get('cache-control'), 'private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    t.regex(etag, /^"[\w-]{22}"$/)
    const again = await api.get(address, { 'If-None-Match': etag })
    t.is(again.status, 304, address)
    t.is(again.text, '')
    t.is(again.headers.get('etag'), etag)
  }
})

test('If-None-Match is compared weakly, may be a list, and * matches whatever there is', async (t) => {
  const { api, path } = await makeShop(await service())
  const etag = (await api.get(path)).headers.get('etag') ?? ''
  for (const known of [
    etag,
    `W/${etag}`,
    `"other", ${etag}`,
    `"other" , W/"more",W/${etag} `,
    `${etag},"other"`,
    '*',
    ' * ',
  ]) {
    t.is((await api.get(path, { 'If-None-Match': known })).status, 304, known)
  }
  for (const unknown of [
    '"other"',
    etag.replaceAll('"', ''),
    `W/"other", "more"`,
    '',
    `${etag.slice(0, -2)}"`,
    '"*"',
  ]) {
    t.is((await api.get(path, { 'If-None-Match': unknown })).status, 200, unknown)
  }
})

test('a drawing that has changed has another ETag', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const tags = [(await shop.api.get(drawing.path)).headers.get('etag') ?? '']
  await drawing.send([{ winner: 'a', displayName: 'Anna' }, 'b', 'c'])
  tags.push((await shop.api.get(drawing.path, { 'If-None-Match': tags[0] as string })).headers.get('etag') ?? '')
  await drawing.send([{ winner: 'a', displayName: 'Anne' }, 'b', 'c'])
  tags.push((await shop.api.get(drawing.path, { 'If-None-Match': tags[1] as string })).headers.get('etag') ?? '')
  t.is(new Set(tags).size, 3)
})

test('a problem is never answered with 304, and is not kept', async (t) => {
  const { api } = await makeShop(await service())
  const answer = await api.get('/campaigns/nowhere', { 'If-None-Match': '*' })
  t.is(answer.status, 404)
  t.is(answer.headers.get('etag'), null)
  t.is(answer.headers.get('cache-control'), 'no-store')
})

test('what a send answers is not kept', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  t.is((await drawing.send(winnerIds(3))).headers.get('cache-control'), 'no-store')
})

test('HEAD has the headers of GET and no body', async (t) => {
  const { key, path } = await makeShop(await service())
  const { url } = await service()
  const headers = { Authorization: `Bearer ${key}` }
  const get = await fetch(`${url}/api/v1${path}`, { headers })
  const head = await fetch(`${url}/api/v1${path}`, { method: 'HEAD', headers })
  t.is(head.status, 200)
  t.is(await head.text(), '')
  for (const name of ['etag', 'content-type', 'content-length']) t.is(head.headers.get(name), get.headers.get(name))
})
