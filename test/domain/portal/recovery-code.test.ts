import test from 'ava'
import fc from 'fast-check'
import {
  RECOVERY_CODE_BYTES,
  readRecoveryCode,
  recoveryCodeFrom,
  recoveryCodeHash,
} from '../../../domain/portal/recovery-code.ts'

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES })

test('a code is four groups of four, without letters that look like others', (t) => {
  fc.assert(
    fc.property(bytes, (random) => {
      t.regex(recoveryCodeFrom(random), /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    }),
  )
  t.is(recoveryCodeFrom(new Uint8Array(RECOVERY_CODE_BYTES)), '0000-0000-0000-0000')
  t.is(recoveryCodeFrom(new Uint8Array(RECOVERY_CODE_BYTES).fill(255)), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ')
})

test('all 80 bits are in the code: other bytes make another one', (t) => {
  fc.assert(
    fc.property(bytes, fc.nat(RECOVERY_CODE_BYTES * 8 - 1), (random, bit) => {
      const other = Uint8Array.from(random)
      other[bit >> 3] = (other[bit >> 3] as number) ^ (1 << (bit & 7))
      t.not(recoveryCodeFrom(other), recoveryCodeFrom(random))
    }),
  )
})

test('however it is typed, it is the same code', (t) => {
  const code = readRecoveryCode('0A1B-2C3D-4E5F-6G7H')
  t.is(code, '0A1B2C3D4E5F6G7H')
  for (const typed of ['0a1b2c3d4e5f6g7h', ' oa1b 2c3d 4e5f 6g7h ', 'OAlB-2C3D-4E5F-6G7H', '0AiB2C3D-4E5F6G7H'])
    t.is(readRecoveryCode(typed), code, typed)
})

test('what is too short, too long or has other characters is no code', (t) => {
  const noCodes = [
    '',
    '123456',
    '0A1B-2C3D-4E5F-6G7',
    '0A1B-2C3D-4E5F-6G7HJ',
    '0A1B-2C3D-4E5F-6G7U',
    '0A1B-2C3D-4E5F-6G7!',
  ]
  for (const typed of noCodes) t.is(readRecoveryCode(typed), null, typed)
})

test('codes are kept as hashes that differ', (t) => {
  t.is(recoveryCodeHash('0A1B2C3D4E5F6G7H').length, 32)
  t.notDeepEqual(recoveryCodeHash('0A1B2C3D4E5F6G7H'), recoveryCodeHash('0A1B2C3D4E5F6G7J'))
})
