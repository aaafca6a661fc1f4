import test from 'ava'
import { MIN_BYTES_PER_SECOND, openPace, WINDOW_MS } from '../../../api/readers/pace.ts'

const open = () => {
  let ms = 0
  const pace = openPace({ now: () => ms })
  return {
    pace,
    pass: (passed: number) => {
      ms += passed
    },
  }
}

const SECONDS = WINDOW_MS / 1_000

test('a reader at the minimum rate is left alone, one below it is too slow', (t) => {
  const { pace, pass } = open()
  for (const [rate, isSlow] of [
    [MIN_BYTES_PER_SECOND, false],
    [MIN_BYTES_PER_SECOND - 1, true],
    [MIN_BYTES_PER_SECOND, false],
  ] as const) {
    for (let second = 0; second < SECONDS; second += 1) {
      pace.offer()
      pass(1_000)
      pace.take(rate)
    }
    t.is(pace.wasTooSlow(), isSlow, `${rate}`)
  }
})

test('a reader that reads nothing is too slow in each window', (t) => {
  const { pace, pass } = open()
  pace.offer()
  for (let i = 0; i < 3; i += 1) {
    pass(WINDOW_MS)
    t.true(pace.wasTooSlow())
  }
})

test('the time in which an answer is made is not the reader’s', (t) => {
  const { pace, pass } = open()
  pass(WINDOW_MS)
  t.false(pace.wasTooSlow())
  pace.offer()
  pass(1)
  pace.take(10)
  pass(WINDOW_MS)
  t.false(pace.wasTooSlow())
})
