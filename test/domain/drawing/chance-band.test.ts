import test from 'ava'
import fc from 'fast-check'
import { chanceBand } from '../../../domain/drawing/chance-band.ts'
import { prizeFor } from '../../../domain/drawing/prize.ts'
import { parsePrizeTable, type PrizeTable } from '../../../domain/prize-table.ts'
import { meanOf, varianceOf } from '../../support/prize-tables.ts'

const SEED = 7
const TABLES = 10
const WEEKS = 1_000
const POSITIONS = 1_000

/** Tables of which every prize is won several times a week. */
const tables = fc.sample(
  fc
    .record({
      amounts: fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 6 }),
      weights: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 6 }),
    })
    .map(({ amounts, weights }) =>
      parsePrizeTable({
        version: 1,
        tiers: amounts
          .toSorted((a, b) => b - a)
          .map((amountCents, i) => ({ amountCents, weight: weights[i] as number })),
      }),
    ),
  { numRuns: TABLES, seed: SEED },
)

/** A linear congruential generator (Numerical Recipes, 7.1), so that each run sees the same weeks. */
const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What each of so many weeks comes to, by the rule that decides prizes. */
const simulate = (table: PrizeTable, random: () => number): number[] =>
  Array.from({ length: WEEKS }, () => {
    let sum = 0
    for (let position = 0; position < POSITIONS; position += 1)
      sum += prizeFor(table, Math.floor(random() * table.denominator))
    return sum
  })

test('the band holds 95 of 100 weeks as chance might have them, for any table whose prizes are won often', (t) => {
  const random = seeded(SEED)
  let inside = 0
  for (const table of tables) {
    const { lowCents, highCents } = chanceBand({
      expectedCents: POSITIONS * meanOf(table),
      variance: POSITIONS * varianceOf(table),
    })
    const within = simulate(table, random).filter((cents) => cents >= lowCents && cents <= highCents).length
    t.true(within >= 0.93 * WEEKS, `${within} of ${WEEKS} weeks with ${JSON.stringify(table.tiers)}`)
    inside += within
  }
  const share = inside / (TABLES * WEEKS)
  t.true(share >= 0.95 && share <= 0.965, `${share}`)
})

test('a band begins at nothing, and one without chance is a line', (t) => {
  t.deepEqual(chanceBand({ expectedCents: 100, variance: 90_000 }), { lowCents: 0, highCents: 700 })
  t.deepEqual(chanceBand({ expectedCents: 100, variance: 0 }), { lowCents: 100, highCents: 100 })
})
