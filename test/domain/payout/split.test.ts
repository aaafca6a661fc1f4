import test from 'ava'
import fc from 'fast-check'
import { splitPrizes } from '../../../domain/payout/split.ts'

const amounts = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 ** 10 })),
)
const MOST = BigInt(Number.MAX_SAFE_INTEGER)
const threshold = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 ** 10 }))

test('every cent is either transferred or held, never both', (t) => {
  fc.assert(
    fc.property(amounts, fc.option(threshold), (cents, large) => {
      const { transferredCents, heldCents } = splitPrizes(cents, large)
      t.is(
        transferredCents + heldCents,
        cents.reduce((sum, amount) => sum + amount, 0),
      )
    }),
  )
})

test('held are exactly the prizes at or above the threshold', (t) => {
  fc.assert(
    fc.property(amounts, threshold, (cents, large) => {
      const { heldCents, heldPositions } = splitPrizes(cents, large)
      t.deepEqual(new Set(heldPositions), new Set(cents.keys().filter((position) => (cents[position] ?? 0) >= large)))
      t.is(
        heldCents,
        heldPositions.reduce((sum, position) => sum + (cents[position] ?? 0), 0),
      )
    }),
  )
})

test('a prize of exactly the threshold is held, one cent less is transferred', (t) => {
  t.deepEqual(splitPrizes([100, 99, 0], 100), { transferredCents: 99, heldCents: 100, heldPositions: [0] })
})

test('without a threshold nothing is held', (t) => {
  t.deepEqual(splitPrizes([10 ** 12, 0], null), { transferredCents: 10 ** 12, heldCents: 0, heldPositions: [] })
})

test('a prize of nothing is not held by the smallest threshold', (t) => {
  t.deepEqual(splitPrizes([0, 0], 1), { transferredCents: 0, heldCents: 0, heldPositions: [] })
})

test('sums are right to the cent up to the largest exact number, and refused beyond', (t) => {
  const list = fc.record({
    cents: fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 5 }),
    times: fc.integer({ min: 1, max: 20_000 }),
  })
  fc.assert(
    fc.property(list, fc.option(threshold), ({ cents, times }, large) => {
      const amountsCents = Array.from({ length: times }, () => cents).flat()
      const sumWhere = (isIn: (amount: number) => boolean) =>
        cents.filter(isIn).reduce((sum, amount) => sum + BigInt(amount), 0n) * BigInt(times)
      const isLarge = (amount: number) => large !== null && amount >= large
      const [held, transferred] = [sumWhere(isLarge), sumWhere((amount) => !isLarge(amount))]
      if (held > MOST || transferred > MOST) {
        t.throws(() => splitPrizes(amountsCents, large), { instanceOf: RangeError })
      } else {
        t.like(splitPrizes(amountsCents, large), { transferredCents: Number(transferred), heldCents: Number(held) })
      }
    }),
    { numRuns: 50 },
  )
})

test('the largest exact sum is taken, one cent more is not', (t) => {
  t.is(splitPrizes([Number.MAX_SAFE_INTEGER - 1, 1], null).transferredCents, Number.MAX_SAFE_INTEGER)
  t.is(splitPrizes([Number.MAX_SAFE_INTEGER, 0], 1).heldCents, Number.MAX_SAFE_INTEGER)
  t.throws(() => splitPrizes([Number.MAX_SAFE_INTEGER, 1], null), { instanceOf: RangeError })
  t.throws(() => splitPrizes([Number.MAX_SAFE_INTEGER, 1], 1), { instanceOf: RangeError })
})
