import test from 'ava'
import fc from 'fast-check'
import { toHex } from '../../domain/hex.ts'

test('bytes are written as 0x and two lower-case digits each', (t) => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      t.is(toHex(bytes), `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
    }),
  )
})

test('a part of a larger buffer is written alone', (t) => {
  t.is(toHex(Uint8Array.of(1, 2, 0xab, 0xcd, 5).subarray(2, 4)), '0xabcd')
})
