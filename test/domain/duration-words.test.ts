import test from 'ava'
import { periodWords } from '../../../public-site/pages/period-words.ts'

const words: Record<string, string> = {
  P7D: '7 days',
  P1M: '1 month',
  PT10S: '10 seconds',
  P1DT12H: '1 day 12 hours',
  PT90M: '90 minutes',
  P2Y1W: '2 years 1 week',
}

for (const [period, expected] of Object.entries(words)) {
  test(`${period} is ${expected}`, (t) => {
    t.is(periodWords(period), expected)
  })
}

test('what is no duration is shown as it is', (t) => {
  t.is(periodWords('soon'), 'soon')
})
