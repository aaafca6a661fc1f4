import test from 'ava'
import { durationWords } from '../../../../../../api/portal/web/src/pages/campaign/duration-words.ts'

test('a duration is told in words', (t) => {
  t.is(durationWords('P7D'), '7 days')
  t.is(durationWords('P1M'), '1 month')
  t.is(durationWords('P1DT12H'), '1 day and 12 hours')
  t.is(durationWords('PT10S'), '10 seconds')
  t.is(durationWords('PT0H10M0S'), '10 minutes')
  t.is(durationWords('soon'), 'soon')
})
