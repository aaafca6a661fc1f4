import test from 'ava'
import express from 'express'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { problems } from '../../../api/problem.ts'
import { serveWeb } from '../../../api/portal/serve-web.ts'
import { silentLog } from '../../support/workplace.ts'

const PAGE = '<!doctype html><meta name="csp-nonce" content="" /><title>Portal</title>'
const SCRIPT = `console.log(${JSON.stringify('portal '.repeat(100))})`

const dist = await mkdtemp(join(tmpdir(), 'portal-'))
test.after.always(() => rm(dist, { recursive: true }))

/** Serves a folder as the api process does, on a port of its own. */
const serve = async (folder: string) => {
  const app = express()
  app.disable('etag')
  app.use(await serveWeb({ at: '/portal', dist: pathToFileURL(`${folder}/`) }))
  app.use((_request, response) => void response.status(418).end())
  app.use(problems('https://api.test/errors', silentLog))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

let place: Awaited<ReturnType<typeof serve>>

test.before(async () => {
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'secret.txt'), 'a file that nobody is to get')
  await writeFile(join(dist, 'assets', 'main-abc.js'), SCRIPT)
  await writeFile(join(dist, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(dist, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT))
  place = await serve(dist)
})

test.after.always(() => place.stop())

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${place.url}${path}`, { redirect: 'manual', ...options })

/** The status line's code and the body of a request whose path is sent as it stands here. */
const askRaw = async (path: string, headers = ''): Promise<{ status: number; head: string; body: Buffer }> => {
  const socket = connect(place.port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n${headers}\r\n`)
  const chunks = await Array.fromAsync(socket)
  const answer = Buffer.concat(chunks)
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.subarray(0, end).toString()
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: answer.subarray(end + 4) }
}

const nonceIn = (body: string): string | undefined => /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1]

test('every address of the portal answers its one page', async (t) => {
  for (const path of ['/portal/', '/portal/sign-in', '/portal/ptr_1/live/campaigns/x/drawings/y', '/portal/accept']) {
    const answer = await ask(path)
    t.is(answer.status, 200, path)
    t.is(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    t.is(answer.headers.get('cache-control'), 'no-cache')
    t.regex(await answer.text(), /<title>Portal</)
  }
})

test('the address without its slash leads to the one with it, and nothing beside the portal is taken', async (t) => {
  const answer = await ask('/portal')
  t.deepEqual([answer.status, answer.headers.get('location')], [308, '/portal/'])
  t.is((await ask('/portals')).status, 418)
  t.is((await ask('/')).status, 418)
})

test('each answer has a nonce of its own, the same in the page and in its policy', async (t) => {
  const seen = new Set<string>()
  for (let count = 0; count < 5; count += 1) {
    const answer = await ask('/portal/')
    const nonce = nonceIn(await answer.text())
    t.truthy(nonce)
    t.true(answer.headers.get('content-security-policy')?.includes(`style-src 'self' 'nonce-${nonce}';`))
    seen.add(nonce ?? '')
  }
  t.is(seen.size, 5)
})

test('the policy lets run nothing but the portal’s own files, and no other page may frame it', async (t) => {
  for (const path of ['/portal/', '/portal/assets/main-abc.js', '/portal/assets/missing.js']) {
    const { headers } = await ask(path)
    const policy = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src-attr 'none'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      t.true(policy.includes(directive), `${path}: ${directive}`)
    t.notRegex(policy.join(';'), /unsafe/)
    t.is(headers.get('x-frame-options'), 'DENY')
    t.is(headers.get('x-content-type-options'), 'nosniff')
    t.is(headers.get('referrer-policy'), 'no-referrer')
    t.is(headers.get('cross-origin-opener-policy'), 'same-origin')
    t.is(headers.get('cross-origin-resource-policy'), 'same-origin')
    t.regex(headers.get('permissions-policy') ?? '', /camera=\(\)/)
  }
})

test('files are kept for a year, and compressed as the browser takes it', async (t) => {
  const path = '/portal/assets/main-abc.js'
  const cases = [
    { accepted: 'gzip, deflate, br', encoding: 'br', open: brotliDecompressSync },
    { accepted: 'gzip', encoding: 'gzip', open: gunzipSync },
    { accepted: 'br;q=0, gzip;q=0.5', encoding: 'gzip', open: gunzipSync },
    { accepted: 'identity', encoding: null, open: (body: Buffer) => body },
  ]
  for (const { accepted, encoding, open } of cases) {
    const { status, head, body } = await askRaw(path, `Accept-Encoding: ${accepted}\r\n`)
    t.is(status, 200)
    t.is(/^content-encoding: (.*)$/m.exec(head)?.[1]?.trim() ?? null, encoding, accepted)
    t.is(open(body).toString(), SCRIPT)
    t.regex(head, /^cache-control: public, max-age=31536000, immutable\r?$/m)
    t.regex(head, /^vary: accept-encoding\r?$/m)
    t.regex(head, /^content-type: text\/javascript; charset=utf-8\r?$/m)
  }
})

test('a file that is not there is not found, and is not kept', async (t) => {
  for (const path of ['/portal/assets/old-123.js', '/portal/assets/', '/portal/assets/a/b.js', '/portal/assets']) {
    const answer = await ask(path)
    t.is(answer.status, 404, path)
    t.is(answer.headers.get('cache-control'), 'no-store')
    t.is(((await answer.json()) as { code: string }).code, 'not_found')
  }
})

test('no spelling of a path leads out of the files of the build', async (t) => {
  const paths = [
    '/portal/assets/../secret.txt',
    '/portal/assets/..%2fsecret.txt',
    '/portal/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/portal/assets/%2e%2e/secret.txt',
    '/portal/assets/..%5csecret.txt',
    '/portal/assets/....//secret.txt',
    '/portal/assets/%00secret.txt',
    '/portal/assets/main-abc.js%2f..%2f..%2fsecret.txt',
    '/portal/assets/%ff',
    '/portal/secret.txt',
  ]
  for (const path of paths) {
    const { status, body } = await askRaw(path)
    t.true([200, 400, 404].includes(status), `${path}: ${status}`)
    t.notRegex(body.toString(), /nobody is to get|root:/)
    if (status === 200) t.regex(body.toString(), /<title>Portal</)
  }
})

test('HEAD answers what GET does, without the body; anything else is refused', async (t) => {
  for (const path of ['/portal/', '/portal/assets/main-abc.js']) {
    const [head, get] = await Promise.all([ask(path, { method: 'HEAD' }), ask(path)])
    t.is(head.status, 200)
    for (const name of ['content-type', 'cache-control', 'content-encoding'])
      t.is(head.headers.get(name), get.headers.get(name))
    t.is(await head.text(), '')
    const post = await ask(path, { method: 'POST' })
    t.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD'])
  }
})

test('when nothing is built, the portal says what to run', async (t) => {
  const empty = await serve(join(dist, 'nowhere'))
  const answer = await fetch(`${empty.url}/portal/sign-in`)
  t.is(answer.status, 503)
  t.regex(await answer.text(), /run `npm run build`/)
  t.is((await fetch(`${empty.url}/portal/assets/main.js`)).status, 404)
  empty.stop()
})
