import test from 'ava'
import { parsePrizeTable } from '../../../../../../domain/prize-table.ts'
import { prizeTableFile } from '../../../../../support/prize-tables.ts'
import { meanCents, oddsOf } from '../../../../../../api/portal/web/src/pages/campaign/odds.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const table = parsePrizeTable(prizeTableFile(1, [1_000_000, 1], [10_000, 100], [500, 160_000], [0, 839_899]))

test('chances are shown as one in so many, likely ones in percent', (t) => {
  t.deepEqual(
    oddsOf(table).map(({ words }) => words),
    ['1 in 1,000,000', '1 in 10,000', '1 in 6.3', '83.99%'],
  )
})

test('the bar of a rare prize is seen, and grows by the same step for each ten times as likely', (t) => {
  const [rarest = 0, rare = 0, likely = 0, likeliest = 0] = oddsOf(table).map(({ length }) => length)
  t.true(rarest > 0.03)
  t.true(rarest < rare && rare < likely && likely < likeliest && likeliest <= 1)
  t.true(Math.abs((rare - rarest) / 2 - 0.96 / 6) < 1e-9)
})

test('a table of one prize is certain', (t) => {
  t.deepEqual(oddsOf({ denominator: 5, tiers: [{ amountCents: 500, weight: 5, threshold: 5 }] }), [
    { amountCents: 500, words: '100%', length: 1 },
  ])
})

test('the mean of a draw is the sum of the prizes by their chances', (t) => {
  t.is(meanCents(table), 82)
})
