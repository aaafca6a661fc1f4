import test from 'ava'
import { DEAD_STRIKES, strikesOf } from '../../../domain/picture/host-health.ts'

test('a host is dead after six refusals or twelve time-outs in a row, and never by what it answers', (t) => {
  for (const kind of ['no_address', 'refused_address', 'unreachable', 'tls']) t.is(DEAD_STRIKES / strikesOf(kind), 6)
  t.is(DEAD_STRIKES / strikesOf('timeout'), 12)
  for (const kind of ['too_large', 'redirect', 'bad_encoding']) t.is(strikesOf(kind), 0)
})
