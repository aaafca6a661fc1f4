import { createHash, randomBytes } from 'node:crypto'
import test from 'ava'
import { keccak256 as keccakOfViem } from 'viem'
import { canonicalJson, keccak256, sha256InJavaScript } from '../../../public-site/verify/verify-draw.mjs'

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
    t.throws(() => canonicalJson(value), { message: /is not valid Unicode|cannot be written as JSON/ })
})

test('Keccak-256 is that of another library for every length up to 300 bytes, and random longer ones', (t) => {
  const lengths = [...Array(301).keys(), 1087, 1088, 1089, 10_000]
  for (const length of lengths) {
    const bytes = randomBytes(length)
    t.is(`0x${keccak256(bytes)}`, keccakOfViem(bytes), `${length} bytes`)
  }
})

test("Keccak-256 of nothing is Ethereum's, and not that of SHA-3", (t) => {
  t.is(keccak256(new Uint8Array()), 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})
