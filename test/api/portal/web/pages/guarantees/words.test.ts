import test from 'ava'
import { describeTimeLine } from '../../../../../../api/portal/web/src/pages/guarantees/words.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'
import { guaranteeOf } from './guarantee.ts'

test.before(() => loadTexts('en'))

test('the time line is put in words: which periods, what they came to, and the pauses', (t) => {
  const periods = [guaranteeOf(3, { status: 'running' }), guaranteeOf(2, { status: 'awaiting_pick' }), guaranteeOf(1)]
  t.is(
    describeTimeLine(periods, 2),
    'Periods 1 to 3 in order of time: 1 running, 1 not needed, 1 waiting for a pick; 2 pauses. The list below says the same.',
  )
  t.regex(describeTimeLine([guaranteeOf(4)], 1), /^Period 4 in order of time: 1 not needed; one pause\./)
  t.regex(describeTimeLine([guaranteeOf(4)], 0), /no pause/)
  t.is(describeTimeLine([], 0), 'No guarantee period has begun yet.')
})
