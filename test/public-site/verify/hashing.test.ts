import { createHash, randomBytes } from 'node:crypto'
import test from 'ava'
import { canonicalJson, sha256InJavaScript } from '../../../public-site/verify/verify-draw.mjs'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the hash in plain JavaScript is SHA-256 for every length up to 200 bytes', (t) => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = randomBytes(length)
    t.is(sha256InJavaScript(bytes), expected(bytes), `${length} bytes`)
  }
})

test('the hash in plain JavaScript is SHA-256 for long input', (t) => {
  for (const length of [4095, 65_536, 1_000_003]) {
    const bytes = randomBytes(length)
    t.is(sha256InJavaScript(bytes), expected(bytes), `${length} bytes`)
  }
})

test('canonical JSON sorts members by UTF-16 units and escapes as RFC 8785 says', (t) => {
  t.is(
    canonicalJson({ b: [1, 1e21, -0, 0.1], a: null, 10: true, 9: false }),
    '{"10":true,"9":false,"a":null,"b":[1,1e+21,0,0.1]}',
  )
  t.is(canonicalJson({ '\u{1f600}': 1, '\ufb33': 2, é: 3 }), '{"é":3,"\u{1f600}":1,"\ufb33":2}')
  t.is(canonicalJson('\u20ac$\u000f\nA\'B"\\/\u007f'), '"\u20ac$\\u000f\\nA\'B\\"\\\\/\u007f"')
})

test('half a surrogate pair, and what is no JSON, has no canonical form', (t) => {
  for (const value of ['\ud800', '\udc00x', { '\ud83d': 1 }, Number.NaN, Infinity, undefined])
    t.throws(() => canonicalJson(value))
})
