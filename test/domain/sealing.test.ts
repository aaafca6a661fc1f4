import test from 'ava'
import { seal, unseal } from '../../domain/sealing.ts'

const salt = Buffer.alloc(16, 7)

test('what was sealed is read with its key, and with no other', (t) => {
  for (const text of ['', 'a', 'ä€😀'.repeat(1_000)]) {
    const sealed = seal(Buffer.from(text), 'key', salt)
    t.is(unseal(sealed, 'key'), text)
    t.throws(() => unseal(sealed, 'other'))
  }
})

test('a changed byte is seen', (t) => {
  const sealed = seal(Buffer.from('secret'), 'key', salt)
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    t.throws(() => unseal(changed, 'key'))
  }
})

test('another salt gives other bytes', (t) => {
  const text = Buffer.from('the same')
  t.false(
    seal(text, 'key', salt)
      .subarray(32)
      .equals(seal(text, 'key', Buffer.alloc(16)).subarray(32)),
  )
})
