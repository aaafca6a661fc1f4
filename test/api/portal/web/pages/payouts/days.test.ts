import test from 'ava'
import { daysBetween, thisMonth } from '../../../../../../api/portal/web/src/pages/payouts/days.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

test('an export goes from the start of its first day to the end of its last one, in UTC', (t) => {
  t.deepEqual(daysBetween('2026-11-01', '2026-11-30'), {
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
  })
})

test('one day alone can be exported', (t) => {
  t.deepEqual(daysBetween('2028-02-29', '2028-02-29'), {
    from: '2028-02-29T00:00:00.000Z',
    to: '2028-03-01T00:00:00.000Z',
  })
})

test('a missing day, and days in the wrong order, are reported', (t) => {
  t.deepEqual(daysBetween('', '2026-11-30'), { problem: 'Choose the first and the last day.' })
  t.deepEqual(daysBetween('2026-11-02', '2026-11-01'), { problem: 'The last day is before the first one.' })
})

test('the month so far is offered first', (t) => {
  t.deepEqual(thisMonth(Date.parse('2026-11-30T23:59:59Z')), { first: '2026-11-01', last: '2026-11-30' })
})
