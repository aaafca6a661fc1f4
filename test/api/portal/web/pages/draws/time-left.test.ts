import test from 'ava'
import { timeLeft } from '../../../../../../api/portal/web/src/pages/draws/time-left.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const SECOND = 1_000
const HOUR = 3_600 * SECOND

test('what is left is shown by the second within a day, and by the minute beyond', (t) => {
  t.is(timeLeft(0), 'now')
  t.is(timeLeft(-HOUR), 'now')
  t.is(timeLeft(1), '00:01')
  t.is(timeLeft(249 * SECOND), '04:09')
  t.is(timeLeft(3 * HOUR + 849 * SECOND), '3:14:09')
  t.is(timeLeft(24 * HOUR), '1 day 00:00')
  t.is(timeLeft(51 * HOUR + 840 * SECOND), '2 days 03:14')
})
