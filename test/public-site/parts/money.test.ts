import test from 'ava'
import { money } from '../../../domain/money.ts'
import { count, counted, oneIn, percent, prize } from '../../../public-site/parts/money.ts'

test('amounts are dollars, with cents only where there are some', (t) => {
  t.deepEqual([money(500_000), money(50), money(0), money(123_456)], ['$5,000', '$0.50', '$0', '$1,234.56'])
  t.is(prize(0), 'no prize')
})

test('counts have separators from a thousand on, and nouns in their number', (t) => {
  t.deepEqual([count(0), count(999), count(1_000), count(12_345_678)], ['0', '999', '1,000', '12,345,678'])
  t.deepEqual([counted(1, 'winner'), counted(2_000, 'winner')], ['1 winner', '2,000 winners'])
})

test('chances are said as one in so many and as a share', (t) => {
  t.deepEqual([oneIn(1, 5_000), oneIn(4, 5), oneIn(3, 3)], ['1 in 5,000', '1 in 1.25', 'always'])
  t.deepEqual([percent(1, 5_000), percent(1, 1), percent(1, 1_000_000_000_000)], ['0.02%', '100%', '0.0000000001%'])
})
