import test from 'ava'
import { money } from '../../../domain/money.ts'
import { oneIn, percent, prize } from '../../../public-site/parts/money.ts'
import { textsOf } from '../../../public-site/texts.ts'

const texts = textsOf('en')
const { count } = texts

test('amounts are dollars, with cents only where there are some', (t) => {
  t.deepEqual([money(500_000), money(50), money(0), money(123_456)], ['$5,000', '$0.50', '$0', '$1,234.56'])
  t.is(prize(texts, 0), 'no prize')
})

test('counts have separators from a thousand on, and nouns in their number', (t) => {
  t.deepEqual([count(0), count(999), count(1_000), count(12_345_678)], ['0', '999', '1,000', '12,345,678'])
  const { entrants } = texts.parts
  t.deepEqual([entrants(1), entrants(2_000)], ['1 entrant', '2,000 entrants'])
})

test('chances are said as one in so many and as a share', (t) => {
  t.deepEqual([oneIn(texts, 1, 5_000), oneIn(texts, 4, 5), oneIn(texts, 3, 3)], ['1 in 5,000', '1 in 1.25', 'always'])
  t.deepEqual(
    [percent(texts, 1, 5_000), percent(texts, 1, 1), percent(texts, 1, 1_000_000_000_000)],
    ['0.02%', '100%', '0.0000000001%'],
  )
})

test('German pages write all of them the German way', (t) => {
  const german = textsOf('de')
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
  t.is(plain(prize(german, 123_456)), '1.234,56 $')
  t.is(plain(percent(german, 1, 5_000)), '0,02 %')
  t.deepEqual([oneIn(german, 4, 5), oneIn(german, 3, 3), prize(german, 0)], ['1 von 1,25', 'immer', 'kein Gewinn'])
  t.deepEqual([german.parts.draws(1), german.parts.draws(2_000)], ['1 Ziehung', '2.000 Ziehungen'])
})
