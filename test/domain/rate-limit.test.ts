import test from 'ava'
import { classOf, limitField, limitSentence, minuteOf, policyField, secondsUntilOver } from '../../domain/rate-limit.ts'
import { readItem } from '../support/partner-api/structured-field.ts'

test('a minute ends with the clock’s, and a client that waits the given seconds comes after it', (t) => {
  t.is(minuteOf(59_999), 0)
  t.is(minuteOf(60_000), 1)
  for (const ms of [60_000, 60_001, 89_500, 118_999, 119_000, 119_999, 119_999.9]) {
    const seconds = secondsUntilOver(1, ms)
    t.true(seconds >= 1 && seconds <= 60, `${ms}`)
    t.true(minuteOf(ms + seconds * 1000) > 1, `${ms}`)
    t.is(minuteOf(ms + (seconds - 1) * 1000), 1, `${ms}: no second longer than it takes`)
  }
})

test('GET and HEAD read, everything else writes', (t) => {
  for (const method of ['GET', 'HEAD']) t.is(classOf(method), 'read')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW', undefined]) t.is(classOf(method), 'write')
})

test('the header fields are structured fields', (t) => {
  t.deepEqual(readItem(policyField('read', 6_000)), { name: 'read', parameters: { q: 6_000, w: 60 } })
  t.deepEqual(readItem(limitField('write', 5, 30)), { name: 'write', parameters: { r: 5, t: 30 } })
  for (const wrong of ['read;r=1', '"read";r=1.5', '"read";R=1', '"read";r=1;r=2', '"read" ;r=1', '"re"ad";r=1']) {
    t.throws(() => readItem(wrong), undefined, wrong)
  }
})

test('a client over the limit learns the limit, when to come again, and to ask for more', (t) => {
  t.is(
    limitSentence('read', 6_000, 12),
    'This key may read 6,000 times a minute, and has. Come again in 12 seconds; write to us if you need more.',
  )
  t.regex(limitSentence('write', 1, 1), /in 1 second;/)
  t.regex(
    limitSentence('read', 24_000, 1, 'account'),
    /^All keys of this account together may read 24,000 times a minute, and have\./,
  )
})
