import test from 'ava'
import fc from 'fast-check'
import { hasCents, toTokenUnits } from '../../../domain/chain/token-units.ts'

const decimals = fc.integer({ min: 2, max: 36 })
const cents = fc.maxSafeNat()

test('a dollar is one token, whatever its decimals', (t) => {
  fc.assert(fc.property(decimals, (places) => toTokenUnits(100, places) === 10n ** BigInt(places)))
  t.is(toTokenUnits(1, 2), 1n)
  t.is(toTokenUnits(123, 6), 1_230_000n)
  t.is(toTokenUnits(1, 18), 10_000_000_000_000_000n)
})

test('the units convert back to the same cents, to the last one', (t) => {
  fc.assert(
    fc.property(cents, decimals, (amount, places) => {
      const units = toTokenUnits(amount, places)
      const unitsOfCent = toTokenUnits(1, places)
      t.is(units % unitsOfCent, 0n)
      t.is(Number(units / unitsOfCent), amount)
    }),
  )
})

test('the units of a sum are the sum of the units', (t) => {
  const half = fc.maxSafeNat().map((amount) => Math.floor(amount / 2))
  fc.assert(
    fc.property(half, half, decimals, (one, other, places) => {
      t.is(toTokenUnits(one + other, places), toTokenUnits(one, places) + toTokenUnits(other, places))
    }),
  )
})

test('a token that cannot be split into cents is refused, at one place less and at any odd number', (t) => {
  for (const places of [-1, 0, 1, 37, 255, Number.NaN]) {
    t.false(hasCents(places), String(places))
    t.throws(() => toTokenUnits(1, places), { instanceOf: RangeError })
  }
  t.true(hasCents(2))
  t.true(hasCents(36))
})

test('a part of a cent is refused, not rounded', (t) => {
  t.throws(() => toTokenUnits(0.5, 6), { instanceOf: RangeError })
  t.throws(() => toTokenUnits(Number.NaN, 6), { instanceOf: RangeError })
})
