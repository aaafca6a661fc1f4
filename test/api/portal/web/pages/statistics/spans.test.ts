import test from 'ava'
import type { Week } from '../../../../../../api/portal/statistics-shapes.ts'
import { daySpan, sinceFirst, weekSpan } from '../../../../../../api/portal/web/src/pages/statistics/spans.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before('load the words', () => loadTexts('en'))

const weekAt = (week: string, draws = 0): Week => ({
  week,
  draws,
  positions: draws,
  wonCents: 0,
  expectedCents: 0,
  lowCents: 0,
  highCents: 0,
  paidInMinute: 0,
  paidInTenMinutes: 0,
  paidInHour: 0,
  paidLater: 0,
  transferredCents: 0,
  guaranteesCents: 0,
  heldPaidCents: 0,
})

const weeks = (first: number) => Array.from({ length: 26 }, (_, i) => weekAt(`week ${i}`, i === first ? 1 : 0))

test('the weeks begin with the first that has anything, and are never few', (t) => {
  t.deepEqual(sinceFirst(weeks(-1)), [])
  t.is(sinceFirst(weeks(0)).length, 26)
  t.is(sinceFirst(weeks(10))[0]?.week, 'week 10')
  t.is(sinceFirst(weeks(25)).length, 8)
  const paidOnly = weeks(25).map((week, i) => (i === 2 ? { ...week, heldPaidCents: 5 } : week))
  t.is(sinceFirst(paidOnly)[0]?.week, 'week 2')
})

test('a span is named by its first day in UTC', (t) => {
  t.deepEqual(daySpan('2026-11-23'), { key: '2026-11-23', short: 'Nov 23', long: 'Nov 23, 2026' })
  t.is(weekSpan(weekAt('2026-01-05')).long, 'Week of Jan 5, 2026')
})
