import test from 'ava'
import { sourceUrlProblem } from '../../../domain/pull/source-url.ts'

const problem = (url: string, allowLoopback = false) => sourceUrlProblem(url, { allowLoopback })

test('an absolute https address is taken, with a port, a path and a query of its own', (t) => {
  for (const url of [
    'https://shop.test',
    'HTTPS://shop.test:8443/winners?game=1&x=%20y',
    'https://shop.test/?drawings=1',
    'https://93.184.216.34/winners',
    'https://xn--bcher-kva.example/',
    'https://localhost.shop.test/',
  ]) {
    t.is(problem(url), null, url)
  }
})

test('anything else is refused in words', (t) => {
  const refused: [string, RegExp][] = [
    ['', /absolute https URL/],
    ['/winners', /absolute https URL/],
    ['//shop.test/winners', /absolute https URL/],
    ['https:shop.test', /absolute https URL/],
    ['ftp://shop.test/winners', /absolute https URL/],
    ['javascript:alert(1)', /absolute https URL/],
    ['https://shop.test/a b', /absolute https URL/],
    ['https://shop.test/a\nb', /absolute https URL/],
    [' https://shop.test/', /absolute https URL/],
    ['http://shop.test/winners', /start with https/],
    ['https://user@shop.test/', /user name or password/],
    ['https://:secret@shop.test/', /user name or password/],
    ['https://shop.test/#winners', /fragment/],
    ['https://shop.test/#', /fragment/],
    ['https://shop.test:0/', /port 0/],
    ['https://shop.test/?drawing=1', /"drawing" in its query/],
    ['https://shop.test/?a=1&cutoff%41t=1', /"cutoffAt" in its query/],
    [`https://shop.test/${'a'.repeat(2048)}`, /2048 characters/],
  ]
  for (const [url, sentence] of refused) t.regex(problem(url, true) ?? '', sentence, url)
})

test('this machine is for development only, and so is http', (t) => {
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'shop.localhost',
    'localhost.',
    '127.0.0.1',
    '127.1.2.3',
    '2130706433',
    '0x7f.1',
    '[::1]',
  ]) {
    for (const scheme of ['http', 'https']) {
      t.is(problem(`${scheme}://${host}/winners`, true), null, host)
      t.regex(problem(`${scheme}://${host}/winners`) ?? '', /address of this machine/, host)
    }
  }
  t.regex(problem('http://10.0.0.1/winners', true) ?? '', /start with https/)
})
