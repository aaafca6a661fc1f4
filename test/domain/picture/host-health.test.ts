import test from 'ava'
import { DEAD_STRIKES, strikesOf } from '../../../domain/picture/host-health.ts'

test('a host is dead after six refusals or twelve time-outs in a row, and never by what it answers', (t) => {
  for (const code of ['not_resolved', 'private_address', 'connection_refused', 'tls_broken'] as const)
    t.is(strikesOf({ code }), DEAD_STRIKES / 6)
  t.is(strikesOf({ code: 'timed_out', ms: 10_000 }), DEAD_STRIKES / 12)
  for (const finding of [
    { code: 'too_large', most: 1 },
    { code: 'redirected' },
    { code: 'encoding_broken' },
    { code: 'answered', status: 404 },
  ] as const)
    t.is(strikesOf(finding), 0)
})

test('what the service never asked, or broke off itself, says nothing about a host', (t) => {
  for (const code of ['stopped', 'no_room', 'not_a_url', 'not_https'] as const) t.is(strikesOf({ code }), null)
})
