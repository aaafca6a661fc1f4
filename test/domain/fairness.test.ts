import test from 'ava'
import { chiSquareTail, expectedCounts, MIN_EXPECTED, testFairness } from '../../domain/fairness.ts'
import { decidePrizes } from '../../domain/drawing/prize.ts'
import { parsePrizeTable } from '../../domain/prize-table.ts'

const near = (value: number, expected: number, tolerance: number): boolean =>
  Math.abs(value - expected) <= tolerance * Math.max(Math.abs(expected), 1e-12)

const tableOf = (...weights: number[]) =>
  parsePrizeTable({ version: 1, tiers: weights.map((weight, i) => ({ amountCents: 1000 - i, weight })) })

/** Critical values as printed in statistical tables (NIST/SEMATECH e-Handbook, 1.3.6.7.4), to three decimals. */
const critical: [df: number, p: number, statistic: number][] = [
  [1, 0.1, 2.706],
  [1, 0.05, 3.841],
  [1, 0.01, 6.635],
  [1, 0.001, 10.828],
  [2, 0.05, 5.991],
  [3, 0.05, 7.815],
  [5, 0.025, 12.833],
  [9, 0.01, 21.666],
  [10, 0.05, 18.307],
  [30, 0.1, 40.256],
  [50, 0.01, 76.154],
  [99, 0.05, 123.225],
]

for (const [df, p, statistic] of critical) {
  test(`a statistic of ${statistic} at ${df} degrees of freedom has the tabled p of ${p}`, (t) => {
    t.true(near(chiSquareTail(statistic, df), p, 5e-4 / Math.min(1, p * 100)), `${chiSquareTail(statistic, df)}`)
    t.true(chiSquareTail(statistic - 0.0006, df) > p)
    t.true(chiSquareTail(statistic + 0.0006, df) < p)
  })
}

test('an even number of degrees of freedom has the p of the Poisson sum, on both sides of the switch between the methods', (t) => {
  for (const df of [2, 4, 10, 40, 98]) {
    for (const statistic of [0.01, 1, df / 2, df - 1, df, df + 1.9, df + 2, df + 2.1, 2 * df, 4 * df]) {
      let term = Math.exp(-statistic / 2)
      let sum = 0
      for (let k = 0; k < df / 2; k += 1) {
        sum += term
        term *= statistic / 2 / (k + 1)
      }
      t.true(near(chiSquareTail(statistic, df), sum, 1e-11), `df ${df}, ${statistic}`)
    }
  }
})

test('an odd number of degrees of freedom follows from the one two below it', (t) => {
  for (const df of [1, 3, 9, 31, 97]) {
    for (const statistic of [0.5, df, df + 2, 3 * df]) {
      let logFactor = (df / 2) * Math.log(statistic / 2) - statistic / 2 - Math.log(Math.PI) / 2
      for (let factor = df / 2; factor > 0; factor -= 1) logFactor -= Math.log(factor)
      const step = chiSquareTail(statistic, df + 2) - chiSquareTail(statistic, df)
      t.true(Math.abs(step - Math.exp(logFactor)) < 1e-12, `df ${df}, ${statistic}`)
    }
  }
})

test('no difference has a p of 1, and a huge one a p of 0 that is still a number', (t) => {
  t.is(chiSquareTail(0, 5), 1)
  t.is(chiSquareTail(1e6, 5), 0)
})

test("Mendel's 556 peas have the statistic 0.470 at 3 degrees of freedom, and a p of 0.925", (t) => {
  const peas = testFairness(tableOf(9, 3, 3, 1), [315, 108, 101, 32])
  t.is(peas?.statistic.toFixed(3), '0.470')
  t.is(peas?.degreesOfFreedom, 3)
  t.is(peas?.pValue.toFixed(3), '0.925')
})

test('expected counts are the shares of the weights', (t) => {
  t.deepEqual(expectedCounts(tableOf(1, 9, 90), 200), [2, 18, 180])
})

test('top tiers of which fewer than five are expected are counted together with the next ones', (t) => {
  const outcome = testFairness(tableOf(1, 1, 8, 90), [3, 0, 20, 177])
  t.deepEqual(
    outcome?.cells.map(({ first, last, observed, expected }) => [first, last, observed, expected]),
    [
      [0, 2, 23, 20],
      [3, 3, 177, 180],
    ],
  )
  t.is(outcome?.degreesOfFreedom, 1)
})

test('a last tier of which fewer than five are expected is counted with the tiers above it', (t) => {
  const outcome = testFairness(tableOf(50, 49, 1), [40, 58, 2])
  t.deepEqual(
    outcome?.cells.map(({ first, last, observed }) => [first, last, observed]),
    [
      [0, 0, 40],
      [1, 2, 60],
    ],
  )
})

test('exactly five expected prizes are enough', (t) => {
  t.is(testFairness(tableOf(1, 1), [MIN_EXPECTED, MIN_EXPECTED])?.cells.length, 2)
  t.is(testFairness(tableOf(1, 1), [MIN_EXPECTED, MIN_EXPECTED - 1]), null)
})

test('a table of one tier, or no draw at all, can be tested for nothing', (t) => {
  t.is(testFairness(tableOf(7), [10_000]), null)
  t.is(testFairness(tableOf(1, 1), [0, 0]), null)
})

test('counts that are not those of the table are a fault', (t) => {
  t.throws(() => testFairness(tableOf(1, 1), [1]), { instanceOf: RangeError })
})

test('20,000 drawn prizes of fixed values pass, and the same with a tenth of the top prizes kept back do not', (t) => {
  const table = tableOf(10, 20, 70)
  const counts = [0, 0, 0]
  for (const roll of decidePrizes(Buffer.alloc(32, 5), table, 20_000).rolls) {
    const tier = table.tiers.findIndex(({ threshold }) => threshold > roll)
    counts[tier] = (counts[tier] ?? 0) + 1
  }
  t.true((testFairness(table, counts)?.pValue ?? 0) > 0.01)
  const [top = 0, middle = 0, last = 0] = counts
  const kept = Math.round(top / 10)
  t.true((testFairness(table, [top - kept, middle, last + kept])?.pValue ?? 1) < 1e-4)
})
