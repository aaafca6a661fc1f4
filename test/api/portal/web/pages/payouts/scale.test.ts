import test from 'ava'
import fc from 'fast-check'
import { ceilingOf, linesOf } from '../../../../../../api/portal/web/src/pages/payouts/scale.ts'

test('the top of the chart is the next 1, 2 or 5 times a power of ten', (t) => {
  t.is(ceilingOf(0), 100)
  t.is(ceilingOf(100), 100)
  t.is(ceilingOf(101), 200)
  t.is(ceilingOf(12_345), 20_000)
  t.is(ceilingOf(20_001), 50_000)
  t.is(ceilingOf(99_999), 100_000)
})

test('no bar is higher than the chart, and the highest fills two fifths of it at least', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000_000_000 }), (cents) => {
      const top = ceilingOf(cents)
      t.true(cents <= top && cents >= top * 0.4 - 1, `${cents} of ${top}`)
    }),
  )
})

test('lines go from nothing to the top in whole cents', (t) => {
  t.deepEqual(linesOf(20_000), [0, 5_000, 10_000, 15_000, 20_000])
  t.true(linesOf(ceilingOf(0)).every(Number.isInteger))
})
