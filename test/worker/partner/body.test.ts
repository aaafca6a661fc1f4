import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { answers, type Behaviour, floods } from '../../support/pull/hostile-server.ts'
import { callHostile, failureWords } from '../../support/partner-api/partner-call.ts'

const LIMITS = { totalMs: 20_000, maxBytes: 5 * 1_048_576 }

const read = async (t: ExecutionContext, behave: Behaviour): Promise<string> => {
  const outcome = await callHostile(t, behave, { limits: LIMITS })
  return outcome.ok ? outcome.answer.body.toString() : failureWords(outcome.failure)
}
const encoded = (content: Buffer, encoding: string): Behaviour => answers(content, `content-encoding: ${encoding}\r\n`)

test('what is compressed in a known way is unpacked', async (t) => {
  const text = 'winners '.repeat(1_000)
  const ways = { gzip: gzipSync(text), GZip: gzipSync(text), 'x-gzip': gzipSync(text), deflate: deflateSync(text) }
  for (const [encoding, content] of Object.entries({ ...ways, br: brotliCompressSync(text) }))
    t.is(await read(t, encoded(content, encoding)), text, encoding)
  t.is(await read(t, encoded(Buffer.from(text), 'identity')), text)
  t.is(await read(t, encoded(Buffer.from(text), '')), text)
})

test('an empty body needs no unpacking', async (t) => {
  for (const encoding of ['gzip', 'deflate', 'br', 'identity'])
    t.is(await read(t, encoded(Buffer.alloc(0), encoding)), '', encoding)
})

test('the cap applies to the decoded bytes: of a bomb no more is in memory', async (t) => {
  const tooLarge = 'answered more than 5 MiB'
  const zeros = Buffer.alloc(10_000_000)
  t.is(await read(t, encoded(gzipSync(zeros), 'gzip')), tooLarge)
  t.is(await read(t, encoded(deflateSync(zeros), 'deflate')), tooLarge)
  t.is(await read(t, encoded(brotliCompressSync(zeros), 'br')), tooLarge)
  t.is(await read(t, encoded(gzipSync(zeros.subarray(0, LIMITS.maxBytes + 1)), 'gzip')), tooLarge)
  const whole = await read(t, encoded(gzipSync(Buffer.alloc(LIMITS.maxBytes, 'a')), 'gzip'))
  t.is(whole.length, LIMITS.maxBytes)
})

test('a bomb of many parts is given up at the cap as well', async (t) => {
  const part = gzipSync(Buffer.alloc(10_000_000))
  t.is(await read(t, floods('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n', part)), 'answered more than 5 MiB')
})

test('compressed blocks that hold nothing cannot go on endlessly', async (t) => {
  const begin = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n'
  const nothing = gzipSync('')
  t.is(await read(t, floods(begin, Buffer.concat(Array(3_000).fill(nothing)))), 'answered more than 5 MiB')
})

test('layers upon layers and unknown encodings are refused', async (t) => {
  const twice = gzipSync(gzipSync('winners'))
  const refused = 'answered with an encoding that is not supported'
  for (const encoding of ['gzip, gzip', 'gzip,gzip', 'identity, gzip', 'gzip;q=1', 'zstd', 'compress', 'constructor'])
    t.is(await read(t, encoded(twice, encoding)), refused, encoding)
  t.is(await read(t, answers(twice, 'content-encoding: gzip\r\ncontent-encoding: gzip\r\n')), refused)
})

test('a broken encoding is a failure, even one that only lacks its end', async (t) => {
  const broken = 'answered with a broken encoding'
  const text = 'winners '.repeat(1_000)
  for (const encoding of ['gzip', 'deflate', 'br'])
    t.is(await read(t, encoded(Buffer.from('plain text, not compressed'), encoding)), broken, encoding)
  t.is(await read(t, encoded(gzipSync(text).subarray(0, -9), 'gzip')), broken)
  t.is(await read(t, encoded(brotliCompressSync(text).subarray(0, -3), 'br')), broken)
  const flipped = gzipSync(text)
  flipped[flipped.length - 6] = (flipped.at(-6) ?? 0) ^ 0xff
  t.is(await read(t, encoded(flipped, 'gzip')), broken)
})
