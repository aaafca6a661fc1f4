import { execFileSync } from 'node:child_process'
import test from 'ava'
import { curlOf } from '../../../../../../api/portal/web/src/pages/requests/curl.ts'

const ORIGIN = 'https://draws.example'
const KEY = 'pds_test_secret'

/** What curl is really called with when a shell reads the line. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `curl() { for word; do printf '%s\\0' "$word"; done; }; ${line}`], {
    env: { PDS_KEY: KEY },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

test('a read is asked again with the key that the shell holds, and the line has no key', (t) => {
  const line = curlOf({ method: 'GET', path: '/api/v1/campaigns?limit=2&before=x' }, ORIGIN)
  t.false(line.includes('pds_'))
  t.deepEqual(wordsOf(line), [
    '--header',
    `Authorization: Bearer ${KEY}`,
    `${ORIGIN}/api/v1/campaigns?limit=2&before=x`,
  ])
})

test('what had a body gets it from a file, since bodies are not kept', (t) => {
  const words = wordsOf(curlOf({ method: 'POST', path: '/api/v1/campaigns/daily/drawings/drw_1/winners' }, ORIGIN))
  t.deepEqual(words.slice(0, 2), ['--request', 'POST'])
  t.true(words.includes('Content-Type: application/json'))
  t.deepEqual(words.slice(-3, -1), ['--data', '@body.json'])
  t.false(curlOf({ method: 'DELETE', path: '/api/v1/webhook-endpoints/whe_1' }, ORIGIN).includes('body.json'))
})

test('only the head is asked for where only the head was', (t) => {
  t.is(wordsOf(curlOf({ method: 'HEAD', path: '/api/v1/campaigns' }, ORIGIN))[0], '--head')
})

test('nothing in an address does anything in the shell', (t) => {
  for (const path of ["/api/v1/'; touch x; '", '/api/v1/$(id)`id`"$PDS_KEY"', "/api/v1/''\\'", '/api/v1/a b|c&d;e>f'])
    t.is(wordsOf(curlOf({ method: 'GET', path }, ORIGIN)).at(-1), ORIGIN + path)
  t.is(wordsOf(curlOf({ method: "X'; id", path: '/' }, ORIGIN))[1], "X'; id")
})
