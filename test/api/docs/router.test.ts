import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import test from 'ava'
import { clientFiles } from '../../../api/client/bundle.ts'
import { attentionCodes } from '../../../domain/attention.ts'
import { refusals } from '../../../domain/refusals.ts'
import { fileDocs } from './served.ts'

const served = fileDocs(test)

const HTML = { accept: 'text/html' }

test('a page may load only files of its own origin, and says so', async (t) => {
  const { headers, status } = await fetch(`${await served()}/docs`)
  t.is(status, 200)
  t.is(headers.get('content-type'), 'text/html; charset=utf-8')
  t.regex(headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'self'/)
  t.notRegex(headers.get('content-security-policy') ?? '', /unsafe|https?:|data:|\*/)
  t.is(headers.get('x-content-type-options'), 'nosniff')
})

test('who has a page is answered that it has not changed', async (t) => {
  const url = `${await served()}/docs/reference/drawings`
  const first = await fetch(url)
  const etag = first.headers.get('etag') ?? ''
  t.regex(etag, /^"/)
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  t.is(again.status, 304)
  t.is(await again.text(), '')
})

test('a page is sent compressed to a client that accepts that, under a tag of its own', async (t) => {
  const url = `${await served()}/docs/reference/drawings`
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const raw = await new Promise<{ encoding: unknown; etag: unknown; body: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const { 'content-encoding': encoding, etag } = response.headers
      buffer(response).then((body) => resolve({ encoding, etag, body }), reject)
    }).on('error', reject)
  })
  t.is(raw.encoding, 'br')
  t.not(raw.etag, plain.headers.get('etag'))
  t.is(brotliDecompressSync(raw.body).toString(), await plain.text())
})

test('what pages load is kept by browsers for good', async (t) => {
  const page = await (await fetch(`${await served()}/docs`)).text()
  const loaded = [...page.matchAll(/(?:href|src)="(\/docs\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  t.true(loaded.length >= 3)
  for (const path of loaded) {
    const { status, headers } = await fetch((await served()) + path)
    t.is(status, 200, path)
    t.regex(headers.get('cache-control') ?? '', /immutable/)
  }
})

test('every code of an error and of attention has its place on the page of errors', async (t) => {
  const page = await (await fetch(`${await served()}/errors`)).text()
  const codes = [...Object.values(refusals).map(({ code }) => code), ...attentionCodes]
  for (const code of codes) t.true(page.includes(` id="${code}"`), code)
})

test('a page that is not there is said to people as a page, to programs as a problem', async (t) => {
  const person = await fetch(`${await served()}/docs/nowhere`, { headers: HTML })
  t.is(person.status, 404)
  t.regex(await person.text(), /There is no such page/)
  const program = await fetch(`${await served()}/docs/nowhere`)
  t.is(program.status, 404)
  t.is(program.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  for (const path of [
    '/docs/../../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/examples/',
    '/docs/assets/docs.css',
    '/docs/__proto__',
  ])
    t.is((await fetch((await served()) + path)).status, 404, path)
})

test('a slash too many leads to the page', async (t) => {
  const { status, headers } = await fetch(`${await served()}/docs/guides/quick-start/`, { redirect: 'manual' })
  t.is(status, 308)
  t.is(headers.get('location'), '/docs/guides/quick-start')
})

test('another method than GET is refused, and HEAD has no body', async (t) => {
  const posted = await fetch(`${await served()}/docs`, { method: 'POST' })
  t.is(posted.status, 405)
  t.is(posted.headers.get('allow'), 'GET, HEAD')
  const head = await fetch(`${await served()}/docs`, { method: 'HEAD' })
  t.is(head.status, 200)
  t.is(await head.text(), '')
})

test('the client is there to be downloaded, as its tests know it', async (t) => {
  const files = Object.entries(await clientFiles())
  t.is(files.length, 2)
  for (const [name, content] of files) {
    const answer = await fetch(`${await served()}/docs/client/${name}`)
    t.is(answer.status, 200)
    t.is(await answer.text(), content)
  }
})
