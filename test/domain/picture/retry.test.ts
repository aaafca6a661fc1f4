import test from 'ava'
import { delayAfterMs } from '../../../domain/picture/retry.ts'

test('a picture is asked for four times in all, each delay longer than the one before', (t) => {
  t.deepEqual(
    [1, 2, 3, 4].map((tries) => delayAfterMs(tries, 0)),
    [10_000, 120_000, 1_200_000, null],
  )
})

test('chance takes up to a fifth of a delay away', (t) => {
  t.is(delayAfterMs(1, 1), 8_000)
  t.is(delayAfterMs(3, 0.5), 1_080_000)
})
