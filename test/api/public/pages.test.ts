import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { request } from 'undici'
import { loadDrawn } from '../../../db/queries/drawing/drawn.ts'
import { proofOf } from '../../../domain/drawing/proof.ts'
import { etagOf } from '../../../domain/serving/etag.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { testDatabase } from '../../support/database.ts'
import { cancelDrawing, makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  await service.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const partner = await makePartner(service)
  const campaign = await makeCampaign(service, { partner })
  const ask = async (
    path: string,
    headers: Record<string, string> = BROWSER,
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => {
    const { statusCode, headers: answered, body } = await request(service.url + path, { method, headers })
    const bytes = Buffer.from(await body.arrayBuffer())
    return { status: statusCode, headers: answered as Record<string, string>, bytes, text: bytes.toString() }
  }
  const draw = async (): Promise<string> => {
    const id = await makeDrawing(service, { campaign })
    await service.pool.query(sql.unsafe`
      insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`)
    await passCutoff(service, id)
    await service.work()
    return id
  }
  return { service, campaign, base: `/campaigns/${campaign.slug}`, ask, draw }
}

test('pages and what they load are served with their types, and tell browsers to load nothing else', async (t) => {
  const { base, ask, draw } = await open(t)
  const id = await draw()
  for (const [path, type] of [
    ['/', 'text/html; charset=utf-8'],
    [base, 'text/html; charset=utf-8'],
    [`${base}/draws/${id}`, 'text/html; charset=utf-8'],
    [`${base}/history/1`, 'text/html; charset=utf-8'],
    [`${base}/card.svg`, 'image/svg+xml'],
    [`${base}/feed.atom`, 'application/atom+xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const { status, headers } = await ask(path)
    t.is(status, 200, path)
    t.true(headers['content-type']?.startsWith(type), `${path}: ${headers['content-type']}`)
    t.is(headers['cache-control'], 'public, max-age=5', path)
    t.regex(headers['content-security-policy'] ?? '', /^default-src 'none'; script-src 'self'; style-src 'self'/, path)
    t.notRegex(headers['content-security-policy'] ?? '', /unsafe|https?:|\*/, path)
    t.is(headers['x-content-type-options'], 'nosniff', path)
  }
  const [, asset] = /href="(\/assets\/site-[^"]+\.css)"/.exec((await ask(base)).text) as RegExpExecArray
  const { status, headers } = await ask(asset as string)
  t.is(status, 200)
  t.is(headers['cache-control'], 'public, max-age=31536000, immutable')
})

test('a page is compressed as the visitor can read it, and each form has a tag of its own', async (t) => {
  const { base, ask, draw } = await open(t)
  await draw()
  const plain = await ask(base)
  t.is(plain.headers['content-encoding'], undefined)
  t.is(plain.headers['vary'], 'Accept-Encoding')
  const brotli = await ask(base, { ...BROWSER, 'accept-encoding': 'gzip, deflate, br' })
  t.is(brotli.headers['content-encoding'], 'br')
  const gzip = await ask(base, { ...BROWSER, 'accept-encoding': 'gzip' })
  t.is(gzip.headers['content-encoding'], 'gzip')
  t.is(gunzipSync(gzip.bytes).toString(), plain.text)
  t.is(brotliDecompressSync(brotli.bytes).toString(), plain.text)
  t.is(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size, 3)
  t.true(brotli.bytes.length < plain.bytes.length / 2)
  const refused = await ask(base, { ...BROWSER, 'accept-encoding': 'br;q=0, gzip;q=0' })
  t.is(refused.headers['content-encoding'], undefined)
})

test('who has the page is answered 304, in each encoding; HEAD has the headers and no body', async (t) => {
  const { base, ask, draw } = await open(t)
  await draw()
  for (const encoding of ['identity', 'br', 'gzip']) {
    const headers = { ...BROWSER, 'accept-encoding': encoding }
    const { headers: first, bytes } = await ask(base, headers)
    const again = await ask(base, { ...headers, 'if-none-match': first['etag'] as string })
    t.is(again.status, 304, encoding)
    t.is(again.bytes.length, 0)
    const head = await ask(base, headers, 'HEAD')
    t.is(head.status, 200)
    t.is(head.headers['content-length'], String(bytes.length))
    t.is(head.headers['etag'], first['etag'])
    t.is(head.bytes.length, 0)
  }
})

test('a page that changes is served as it is a moment later', async (t) => {
  const { service, base, ask, draw } = await open(t)
  await draw()
  const before = await ask(base)
  const id = await draw()
  const after = await until(
    () => ask(base, { ...BROWSER, 'if-none-match': before.headers['etag'] as string }),
    ({ status }) => status === 200,
  )
  t.regex(after.text, new RegExp(id))
  t.truthy(service)
})

test('a drawing that is there and has no page yet is answered 503 with the time to come back', async (t) => {
  const { service, campaign, base, ask } = await open(t)
  const id = await makeDrawing(service, { campaign })
  for (const path of [base, `${base}/draws/${id}`, `${base}/fairness`]) {
    const { status, headers } = await ask(path)
    t.is(status, 503, path)
    t.is(headers['retry-after'], '1')
    t.is(headers['cache-control'], 'no-store')
  }
  await service.work()
  for (const path of [base, `${base}/draws/${id}`, `${base}/fairness`]) t.is((await ask(path)).status, 200, path)
})

test('what is not there is answered 404: people see a page, programs a problem', async (t) => {
  const { base, ask, draw } = await open(t)
  const id = await draw()
  for (const path of [
    '/nothing',
    '/campaigns/none',
    `/campaigns/none/draws/${id}`,
    `${base}/draws/drw_${'0'.repeat(22)}`,
    `${base}/draws/${id}/winners/2`,
    `${base}/history/9`,
    '/assets/site-00000000.css',
    '//example.com/',
    '/%2e%2e/etc/passwd',
    `/${'a'.repeat(400)}`,
  ]) {
    const page = await ask(path)
    t.is(page.status, 404, path)
    t.is(page.headers['content-type'], 'text/html; charset=utf-8', path)
    t.is(page.headers['cache-control'], 'no-store', path)
    t.truthy(page.headers['content-security-policy'], path)
    const problem = await ask(path, { accept: '*/*' })
    t.is(problem.status, 404, path)
    t.regex(problem.headers['content-type'] ?? '', /^application\/problem\+json/, path)
  }
})

test('an address with a slash at its end leads to the page, and never to another site', async (t) => {
  const { base, ask, draw } = await open(t)
  await draw()
  const { status, headers } = await ask(`${base}/`)
  t.is(status, 308)
  t.is(headers['location'], base)
  for (const path of ['//', '//example.com/', `/${base}/`]) {
    t.notRegex((await ask(path)).headers['location'] ?? '', /^\/\/|example/, path)
  }
})

test('pages are read, not written', async (t) => {
  const { base, ask, draw } = await open(t)
  await draw()
  t.is((await ask(base, { accept: '*/*' }, 'POST')).status, 404)
})

test('a cancelled draw stays public: its page and its campaign’s say so with the reason', async (t) => {
  const { service, campaign, base, ask } = await open(t)
  const id = await makeDrawing(service, { campaign, drawAt: new Date('2100-01-01T18:00:00Z') })
  await service.work()
  t.regex((await ask(`${base}/draws/${id}`)).text, /data-countdown/)
  await cancelDrawing(service, id, 'Rain.')
  await service.work()
  for (const path of [`${base}/draws/${id}`, base]) {
    const shown = async () => (await ask(path)).text
    const text = await until(shown, (page) => page.includes('Rain.'))
    t.regex(text, /Rain\./, path)
    t.notRegex(text, /data-countdown/, path)
  }
  t.true((await ask(base)).text.includes(`${base}/draws/${id}`))
})

test('a proof that is stored compact is served as it follows from the rows, also where what is stored is spoilt', async (t) => {
  const { service, base, ask, draw } = await open(t)
  const [sound, spoilt] = [await draw(), await draw()]
  const pathOf = (id: string) => `${base}/draws/${id}/proof.json`
  await service.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      update site_file f set body = substring(f.body for 32) || substring(other.body from 33)
      from site_file other
      where f.path = ${pathOf(spoilt)} and other.path = ${pathOf(sound)} and (f.encoding, other.encoding) = ('proof', 'proof')`)
  })
  for (const drawing of await loadDrawn(service.pool, [sound, spoilt])) {
    const proof = JSON.stringify(proofOf(drawing))
    const { text, headers } = await ask(pathOf(drawing.id))
    t.is(text, proof)
    t.is(headers['etag'], etagOf(proof))
    const { bytes } = await ask(pathOf(drawing.id), { 'accept-encoding': 'br' })
    t.is(brotliDecompressSync(bytes).toString(), proof)
  }
})
