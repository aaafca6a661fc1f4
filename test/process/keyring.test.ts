import test from 'ava'
import { openKeyring } from '../../process/keyring.ts'

const [one, two, three] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const secret = Buffer.from('a secret of 32 bytes, not longer')
const ROW = 'ptr_0000000000000000000001'

test('what is sealed opens again, is never the same twice, and does not show the secret', (t) => {
  const keyring = openKeyring(one)
  const sealed = keyring.seal(secret, ROW)
  t.deepEqual(keyring.open(sealed, ROW), secret)
  t.notDeepEqual(keyring.seal(secret, ROW), sealed)
  t.false(sealed.includes(secret.subarray(0, 4)))
  t.is(sealed.length, secret.length + 32)
})

test('it does not open for another row, with another key, or with any byte changed or missing', (t) => {
  const keyring = openKeyring(one)
  const sealed = keyring.seal(secret, ROW)
  t.throws(() => keyring.open(sealed, 'ptr_0000000000000000000002'))
  t.throws(() => openKeyring(two).open(sealed, ROW), { message: /a key that SECRETS_KEY does not name/ })
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] as number) ^ 1
    t.throws(() => keyring.open(changed, ROW), undefined, `byte ${i}`)
  }
  for (const length of [0, 4, 16, 31, sealed.length - 1])
    t.throws(() => keyring.open(sealed.subarray(0, length), ROW), undefined, `${length} bytes`)
})

test('the first key seals, and each of the others opens what it sealed', (t) => {
  const before = openKeyring(one).seal(secret, ROW)
  const keyring = openKeyring(two, three, one)
  t.deepEqual(keyring.open(before, ROW), secret)
  const sealed = keyring.seal(secret, ROW)
  t.deepEqual(openKeyring(two).open(sealed, ROW), secret)
  t.deepEqual(sealed.subarray(0, 4), keyring.currentId)
  t.notDeepEqual(before.subarray(0, 4), keyring.currentId)
})
