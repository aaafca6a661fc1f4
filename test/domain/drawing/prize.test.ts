import test from 'ava'
import fc from 'fast-check'
import { decidePrizes, prizeFor, randomValues, rollOf } from '../../../domain/drawing/prize.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { entropy, tableFile } from '../../support/arbitraries.ts'
import { prizeByHand, randomValueByHand, rollByHand } from '../../support/formula.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

test('values, rolls and prizes of any draw are those of the formula', (t) => {
  fc.assert(
    fc.property(entropy, tableFile, fc.integer({ min: 1, max: 30 }), (bytes, file, count) => {
      const table = parsePrizeTable(file)
      const prizes = decidePrizes(bytes, table, count)
      t.is(prizes.randomValues.length, 32 * count)
      for (let position = 0; position < count; position += 1) {
        const value = randomValueByHand(bytes, position)
        const roll = rollByHand(value, table.denominator)
        t.deepEqual(prizes.randomValues.subarray(32 * position, 32 * position + 32), value)
        t.is(prizes.rolls[position], roll)
        t.is(prizes.amountsCents[position], prizeByHand(table, roll))
      }
    }),
  )
})

const primes = [2, 3, 7, 257, 65_537, 2_147_483_647, 999_999_999_989]
const powersOfTwo = Array.from({ length: 40 }, (_, k) => 2 ** k)
const extremes = [Buffer.alloc(32), Buffer.alloc(32, 0xff), Buffer.from(`80${'00'.repeat(31)}`, 'hex')]

const denominators = new Set([1, 10, 255, 1_000_000, 10 ** 12, 10 ** 12 - 1, ...primes, ...powersOfTwo])

test('a roll is the value modulo the denominator to the last unit, for powers of two, of ten and primes', (t) => {
  for (const denominator of denominators) {
    for (const value of extremes) t.is(rollOf(value, 0, denominator), rollByHand(value, denominator))
    const sameRoll = fc.property(entropy, (value) => {
      t.is(rollOf(Buffer.from(value), 0, denominator), rollByHand(value, denominator))
    })
    fc.assert(sameRoll, { numRuns: 30 })
  }
})

test('a roll is read at its own position', (t) => {
  fc.assert(
    fc.property(fc.array(entropy, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 10 ** 12 }), (all, m) => {
      const values = Buffer.concat(all)
      for (const [position, value] of all.entries()) t.is(rollOf(values, position, m), rollByHand(value, m))
    }),
  )
})

test('positions beyond 65,535 have values of their own', (t) => {
  const bytes = Buffer.alloc(32, 7)
  const values = randomValues(bytes, 100_000)
  for (const position of [0, 255, 256, 65_535, 65_536, 99_999]) {
    t.deepEqual(values.subarray(32 * position, 32 * position + 32), randomValueByHand(bytes, position), `${position}`)
  }
})

test('a threshold itself belongs to the tier below, and the roll before it to the tier above', (t) => {
  const table = parsePrizeTable(prizeTableFile(1, [900, 2], [90, 3], [0, 5]))
  const prizes = Array.from({ length: 10 }, (_, roll) => prizeFor(table, roll))
  t.deepEqual(prizes, [900, 900, 90, 90, 90, 0, 0, 0, 0, 0])
  t.throws(() => prizeFor(table, 10), { instanceOf: RangeError })
})

test('entropy that has not 32 bytes decides nothing', (t) => {
  const table = parsePrizeTable({ version: 1, tiers: [{ amountCents: 1, weight: 1 }] })
  for (const length of [0, 31, 33]) t.throws(() => decidePrizes(Buffer.alloc(length), table, 1), { message: /32/ })
})
