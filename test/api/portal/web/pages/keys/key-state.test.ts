import test from 'ava'
import { keyState } from '../../../../../../api/portal/web/src/pages/keys/key-state.ts'

const NOW = Date.parse('2026-11-01T00:00:00Z')

test('a key works until it expires, and says so in its last two weeks', (t) => {
  const state = (expiresAt: string | null) => keyState({ revokedAt: null, expiresAt }, NOW)
  t.is(state(null), 'works')
  t.is(state('2026-11-15T00:00:01Z'), 'works')
  t.is(state('2026-11-15T00:00:00Z'), 'expires_soon')
  t.is(state('2026-11-01T00:00:01Z'), 'expires_soon')
  t.is(state('2026-11-01T00:00:00Z'), 'expired')
})

test('a revoked key is revoked, whenever it would have expired', (t) => {
  t.is(keyState({ revokedAt: '2026-10-01T00:00:00Z', expiresAt: null }, NOW), 'revoked')
  t.is(keyState({ revokedAt: '2026-10-01T00:00:00Z', expiresAt: '2026-10-02T00:00:00Z' }, NOW), 'revoked')
})
