import test from 'ava'
import { durationWords } from '../../domain/duration-words.ts'

const words: Record<string, string> = {
  P7D: '7 days',
  P1M: '1 month',
  PT10S: '10 seconds',
  P1DT12H: '1 day and 12 hours',
  PT0H10M0S: '10 minutes',
  PT90M: '90 minutes',
  P2Y1W: '2 years and 1 week',
}

for (const [period, expected] of Object.entries(words)) {
  test(`${period} is ${expected}`, (t) => {
    t.is(durationWords(period), expected)
  })
}

test('what is no duration is shown as it is', (t) => {
  t.is(durationWords('soon'), 'soon')
})

test('a German duration is in the dative, as after "von"', (t) => {
  t.is(durationWords('P7D', 'de'), '7 Tagen')
  t.is(durationWords('P1M', 'de'), '1 Monat')
  t.is(durationWords('P1DT12H', 'de'), '1 Tag und 12 Stunden')
})
