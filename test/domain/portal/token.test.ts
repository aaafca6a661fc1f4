import test from 'ava'
import fc from 'fast-check'
import { isToken, TOKEN_BYTES, tokenFrom, tokenHash } from '../../../domain/portal/token.ts'

test('a token writes its bytes in letters that need no escaping in a link or a cookie', (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: TOKEN_BYTES, maxLength: TOKEN_BYTES }), (bytes) => {
      const token = tokenFrom(bytes)
      t.true(isToken(token))
      t.is(encodeURIComponent(token), token)
      t.deepEqual(Buffer.from(token, 'base64url'), Buffer.from(bytes))
    }),
  )
})

test('anything else is no token', (t) => {
  const token = tokenFrom(new Uint8Array(TOKEN_BYTES))
  for (const text of ['', token.slice(1), `${token}A`, `${token}\n`, token.replace('A', '+'), token.replace('A', ' ')])
    t.false(isToken(text), text)
})

test('only the SHA-256 is kept of it', (t) => {
  t.is(tokenHash('').toString('hex'), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
