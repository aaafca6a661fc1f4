import { createHmac } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { matchTotp, readTotpCode, spellTotp, TOTP_SECRET_BYTES, totpCode } from '../../../domain/portal/totp.ts'

const rfcSecret = Buffer.from('12345678901234567890')

const at = (seconds: number) => new Date(seconds * 1000)

/** RFC 6238, implemented a second time. */
const computeCode = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest[19] as number) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test("a code is the last six digits of RFC 6238's own examples", (t) => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    t.is(totpCode(rfcSecret, at(seconds)), code)
    t.is(matchTotp(rfcSecret, code, at(seconds), 0), Math.floor(seconds / 30))
  }
})

test('a code is good one step before and one after its own, and no further', (t) => {
  const secrets = fc.uint8Array({ minLength: TOTP_SECRET_BYTES, maxLength: TOTP_SECRET_BYTES })
  fc.assert(
    fc.property(
      secrets,
      fc.integer({ min: 10, max: 2 ** 31 }),
      fc.integer({ min: -3, max: 3 }),
      (secret, step, off) => {
        const near = [-1, 0, 1].map((delta) => computeCode(secret, step + delta))
        const code = computeCode(secret, step + off)
        fc.pre(Math.abs(off) <= 1 ? new Set(near).size === 3 : !near.includes(code))
        t.is(matchTotp(secret, code, at(step * 30 + 29), 0), Math.abs(off) <= 1 ? step + off : null)
      },
    ),
  )
})

test('a code whose step was used is worth nothing, and neither is one of a step before', (t) => {
  const step = 50_000_000
  const code = computeCode(rfcSecret, step)
  t.is(matchTotp(rfcSecret, code, at(step * 30), step - 1), step)
  t.is(matchTotp(rfcSecret, code, at(step * 30), step), null)
  t.is(matchTotp(rfcSecret, code, at(step * 30), step + 1), null)
})

test('a code is read with the spaces that apps show in it, and is six digits', (t) => {
  t.is(readTotpCode(' 123 456\n'), '123456')
  for (const text of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '-12345', '1e5', '123.456'])
    t.is(readTotpCode(text), null, text)
})

test('a device gets the secret in base 32, who it is for and whose it is', (t) => {
  const { secret, uri } = spellTotp(rfcSecret, 'ada+x@shop.test')
  t.is(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  t.is(url.protocol, 'otpauth:')
  t.is(decodeURIComponent(url.pathname.split(':')[1] ?? ''), 'ada+x@shop.test')
  t.like(Object.fromEntries(url.searchParams), { secret, issuer: 'Prize Drawing Service', digits: '6', period: '30' })
})
