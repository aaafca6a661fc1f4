import { createHmac } from 'node:crypto'
import test from 'ava'
import { winnerId } from '../../../api/client/winner-id.ts'
import { readSentWinners } from '../../../domain/drawing/winners.ts'

const KEY = '0123456789abcdef0123456789abcdef'

test('the id is a keyed hash of the user’s, always the same', (t) => {
  const whole = createHmac('sha256', KEY).update('4711').digest('base64url')
  t.is(winnerId(KEY, '4711'), `u_${whole.slice(0, 22)}`)
  t.is(winnerId(KEY, 4711), winnerId(KEY, '4711'))
  t.is(winnerId(KEY, 4711n), winnerId(KEY, '4711'))
})

test('another user or another key has another id, which the service takes', (t) => {
  const keys = [KEY, `${KEY}0`]
  const ids = keys.flatMap((key) => Array.from({ length: 2_000 }, (_, i) => winnerId(key, i)))
  t.is(new Set(ids).size, 4_000)
  t.true('list' in readSentWinners({ winners: ids }))
  t.true('list' in readSentWinners({ winners: [winnerId(KEY, 'ann@example.com'), winnerId(KEY, '✓ ü \0')] }))
})

test('a key that can be guessed and a user without an id are refused', (t) => {
  for (const key of ['', 'secret', KEY.slice(1), undefined])
    t.throws(() => winnerId(key as string, 1), { instanceOf: TypeError })
  for (const user of ['', undefined, null]) t.throws(() => winnerId(KEY, user as never), { instanceOf: TypeError })
})
